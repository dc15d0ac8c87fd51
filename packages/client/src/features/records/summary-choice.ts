import type { Entity } from '@portico/model'
import { type Summary, type SummaryKind, kindsOf } from '../../backend/records/summaries/summary.ts'
import type { Column } from './columns.ts'
import { summedFields } from './grid-groups.ts'
import { escape, split, unescape } from './view-state.ts'

/** What was chosen for columns, by field; null: nothing. */
type Chosen = ReadonlyMap<string, string | null>

const nothing = 'none'

/** Reads `weight.avg,done.none`. What no field of the entity has is passed over where it is looked for. */
function parseFoot(foot: string): Chosen {
  return new Map(split(foot, ',').map((part) => {
    const [name = '', kind = ''] = split(part, '.', 2)
    return [unescape(name), kind === nothing ? null : kind] as const
  }))
}

const kindByItself = (column: Column): SummaryKind | null => (summedFields([column]).length > 0 ? 'sum' : null)

/** What the foot tells of a column: what was chosen, else the sum of what is worth adding up. Null: nothing. */
export function summaryOf(entity: Entity, column: Column, foot: string): Summary | null {
  const { field } = column
  const chosen = parseFoot(foot).get(field.name)
  const wanted = chosen === undefined ? kindByItself(column) : chosen
  const kind = kindsOf(entity, field).find((each) => each === wanted)
  return kind === undefined ? null : { field, kind }
}

/** The choice with another one for a column; what it tells by itself is no choice. */
export function chooseSummary(column: Column, foot: string, kind: SummaryKind | null): string {
  const chosen = new Map(parseFoot(foot))
  chosen.delete(column.field.name)
  if (kind !== kindByItself(column)) chosen.set(column.field.name, kind)
  return [...chosen].map(([name, each]) => `${escape(name)}.${each ?? nothing}`).join(',')
}
