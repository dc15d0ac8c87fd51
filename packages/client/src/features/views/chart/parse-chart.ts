import type { Action, Entity, Field } from '@portico/model'
import { type Period, periods } from '../../../backend/records/groups/periods.ts'
import { longestChartTitle } from '../../../lib/limits.ts'
import type { ChartSearch } from './chart-list.ts'
import { type Drawing, type Measure, drawings, groupFields, isAim, mayAim, mayRun, maySplit, numberFields, parseMeasure, splitFields } from './chart-state.ts'
import { figureFunctions, namingFields, sourceEntity } from './figure-source.ts'

/** One chart of a view, as the address asks for it and the entity has it. */
export interface Chart {
  /** What the address says of it. */
  readonly asked: ChartSearch
  /** Its own title; null: what it shows is its title. */
  readonly title: string | null
  /** The function whose rows are drawn instead of the records; null: none. */
  readonly from: Action | null
  /** What has the fields: the entity, or the columns of the function. */
  readonly source: Entity
  readonly drawing: Drawing
  /** Null: everything is one group. */
  readonly of: Field | null
  /** What each group is divided by; null: nothing. */
  readonly split: Field | null
  readonly measure: Measure
  /** Null: as long as fits. */
  readonly period: Period | null
  /** Each figure is that of all the time until then. */
  readonly isRunning: boolean
  /** A line that figures are held against, as decimal text; null: none. */
  readonly aim: string | null
}

/** Total: what does not fit becomes the default, and is told of by its parameter and what that said. */
export function parseChart(asked: ChartSearch, entity: Entity, functions: readonly Action[], onProblem: (parameter: string, said: string) => void): Chart {
  const pick = (fields: readonly Field[]): Field | null => {
    const found = asked.of === undefined || asked.of === '' ? undefined : fields.find(({ name }) => name === asked.of)
    if (asked.of !== undefined && asked.of !== '' && found === undefined) onProblem('of', asked.of)
    return found ?? fields[0] ?? null
  }
  const named = asked.from || null
  const from = named === null ? null : (figureFunctions(functions).find(({ id }) => id === named) ?? null)
  if (named !== null && from === null) onProblem('from', named)
  const source = from === null ? entity : sourceEntity(from)
  const of = from !== null ? pick(namingFields(source)) : asked.of === '' ? null : pick(groupFields(entity))
  const what = asked.what || null
  const fitting = from === null ? parseMeasure(what, entity) : parseFigure(what, source, of)
  if (fitting === null) onProblem('what', what ?? '')
  const measure: Measure = fitting ?? { kind: 'count', field: null }
  const drawing = drawings.find((each) => each === asked.chart) ?? 'bar'
  const divider = asked.split || null
  const split = divider === null || from !== null || !maySplit(drawing, of, measure) ? null : (splitFields(entity, of).find(({ name }) => name === divider) ?? null)
  if (divider !== null && split === null) onProblem('split', divider)
  const isRunning = asked.total === 'running' && mayRun(drawing, of, measure)
  if (asked.total && !isRunning) onProblem('total', asked.total)
  const aim = asked.aim && isAim(asked.aim) && mayAim(drawing, of) ? asked.aim : null
  if (asked.aim && aim === null) onProblem('aim', asked.aim)
  return { asked, isRunning, aim, title: asked.title?.trim().slice(0, longestChartTitle) || null, from, source, drawing, of, split, measure, period: periods.find((each) => each === asked.per) ?? null }
}

/** Rows of a function are figures already: of one of its numbers, the first that names nothing itself. */
function parseFigure(what: string | null, source: Entity, of: Field | null): Measure | null {
  const numbers = numberFields(source)
  const field = what === null ? (numbers.find((each) => each !== of) ?? numbers[0]) : numbers.find(({ name }) => `rows.${name}` === what)
  return field === undefined ? null : { kind: 'rows', field }
}
