import { mostCharts } from '../../../lib/limits.ts'
import type { Search } from '../../../lib/search.ts'
import { listOf, listText } from '../list-text.ts'

/** What the address says of one chart. */
export const chartParameters = ['title', 'from', 'what', 'of', 'split', 'per', 'chart', 'total', 'aim'] as const
type ChartParameter = (typeof chartParameters)[number]
export type ChartSearch = Readonly<Partial<Record<ChartParameter, string>>>

/** Null takes a parameter away. */
export type ChartChange = Readonly<Partial<Record<ChartParameter, string | null>>>

/** The charts of a view: the first one stands in the address itself, each further one in an `also`, as `of:kind,chart:pie`. */
export function readCharts(search: Search): readonly ChartSearch[] {
  const also = search['also'] ?? []
  const further = (typeof also === 'string' ? [also] : also).map((text) => known((listOf(text) ?? []).map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)])))
  return [known(Object.entries(search)), ...further].slice(0, mostCharts)
}

function known(pairs: readonly (readonly [string, unknown])[]): ChartSearch {
  return Object.fromEntries(pairs.flatMap(([name, value]) => (typeof value === 'string' && chartParameters.some((each) => each === name) ? [[name, value]] : [])))
}

const nothing: Readonly<Record<ChartParameter, null>> = { title: null, from: null, what: null, of: null, split: null, per: null, chart: null, total: null, aim: null }

/** The inverse: what to change in the address, null for what is not there any more. */
export function renderCharts([first = {}, ...further]: readonly ChartSearch[]): Readonly<Record<ChartParameter, string | null> & { also: readonly string[] | null }> {
  const texts = further.map((each) => listText(chartParameters.flatMap((name) => (each[name] === undefined ? [] : [`${name}:${each[name]}`]))))
  return { ...nothing, ...first, also: texts.length === 0 ? null : texts }
}

export function changeChart(chart: ChartSearch, change: ChartChange): ChartSearch {
  return known(Object.entries({ ...chart, ...change }))
}

/** The same charts with one of them a place further to the front or the end. */
export function moveChart(charts: readonly ChartSearch[], index: number, step: 1 | -1): readonly ChartSearch[] {
  const moved = charts[index]
  return moved === undefined || charts[index + step] === undefined ? charts : charts.toSpliced(index, 1).toSpliced(index + step, 0, moved)
}
