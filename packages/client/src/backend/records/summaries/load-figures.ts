import type { Entity } from '@portico/model'
import type { Backend } from '../../context.ts'
import { unwrap } from '../../failure.ts'
import type { Condition } from '../condition.ts'
import { freeName } from '../count-groups.ts'
import { restrict } from '../restrict.ts'
import { quoteName, textOf } from '../select.ts'
import { type ColumnFigures, type FigurePart, type ListFigures, type Summary, partsOf } from './summary.ts'

/** Sums come as text: a JSON number would lose digits. A boolean is counted where it is true as the sum of its ones. */
const asked: Readonly<Record<FigurePart, string>> = { sum: '.sum()::text', avg: '.avg()::text', min: '.min()::text', max: '.max()::text', filled: '.count()::text', yes: '::int4.sum()::text' }

/**
 * What columns come to over all rows that meet the conditions, in one request and one row:
 * `GET /rest/v1/:table?select=rows_:count()::text,figure_0:weight.sum()::text&or=(…)`. The backend walks over all of them.
 * Throws a `BackendError`, PGRST123 where the backend does not allow aggregates.
 */
export async function loadFigures(backend: Pick<Backend, 'rest'>, entity: Entity, conditions: readonly Condition[], summaries: readonly Summary[], signal: AbortSignal): Promise<ListFigures> {
  const rows = freeName(entity, 'rows_')
  const parts = partsOf(summaries).map(([field, part], index) => ({ name: field.name, part, alias: freeName(entity, `figure_${index}`) }))
  const select = [`${rows}:count()::text`, ...parts.map(({ name, part, alias }) => `${alias}:${quoteName(name)}${asked[part]}`)].join(',')
  const answer: unknown = unwrap(await restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), conditions).abortSignal(signal))
  const told: unknown = Array.isArray(answer) ? answer[0] : null
  const columns: Record<string, ColumnFigures> = {}
  for (const { name, part, alias } of parts) columns[name] = { ...columns[name], [part]: textOf(told, alias) }
  return { rows: Number(textOf(told, rows) ?? 0), columns }
}
