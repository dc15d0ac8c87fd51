import type { Action, Entity, Field } from '@portico/model'
import { type Search, parseSearch, renderSearch } from '../../lib/search.ts'
import { isDay } from '../../lib/days.ts'
import type { Span } from './calendar/days.ts'
import { readCharts } from './chart/chart-list.ts'
import { type Chart, parseChart } from './chart/parse-chart.ts'
import { listOf, listText } from './list-text.ts'
import { coverFields, dateFields, endField, laneFields, layoutKinds, type LayoutKind, offeredLayouts, toneFields } from './offered.ts'

/** How the records are shown, beside what of them: each kind has parameters of its own in the URL. */
export type Layout =
  | { readonly kind: 'board'; readonly by: Field; /** Values of the lanes that are folded; null: those where nothing goes on. */ readonly shut: readonly string[] | null; /** By the value of a lane, empty for none: how many cards it should hold at most. */ readonly limits: ReadonlyMap<string, number> }
  | { readonly kind: 'gallery'; readonly cover: Field }
  | {
    readonly kind: 'calendar'
    readonly on: Field
    readonly until: Field | null
    readonly tone: Field | null
    readonly span: Span
    /** The chosen day, `2026-11-20`; null: today. */
    readonly at: string | null
  }
  | {
    readonly kind: 'chart'
    /** At least one. */
    readonly charts: readonly Chart[]
    readonly asFigures: boolean
  }

/** Something in the URL that the entity has no place for. */
export type LayoutProblem =
  | { readonly kind: 'unknown-layout'; readonly name: string }
  | { readonly kind: 'unfit-layout'; readonly layout: LayoutKind }
  | { readonly kind: 'unfit-field'; readonly parameter: string; readonly name: string; /** Of which chart of several. */ readonly chart?: number }

export interface ParsedLayout {
  /** Null: the grid. */
  readonly layout: Layout | null
  readonly problems: readonly LayoutProblem[]
}

/** The parameters of all layouts: changing the layout leaves the others' out. */
const layoutParameters = ['layout', 'by', 'shut', 'limits', 'cover', 'on', 'until', 'tone', 'span', 'at', 'title', 'chart', 'from', 'of', 'split', 'what', 'per', 'total', 'aim', 'also', 'as'] as const
export type LayoutParameter = (typeof layoutParameters)[number]

/** Reads the URL. Total: what does not fit becomes the default and a problem to tell of. */
export function parseLayout(search: Search, entity: Entity, functions: readonly Action[] = []): ParsedLayout {
  const name = textOf(search['layout'])
  if (name === null || name === 'grid') return { layout: null, problems: [] }
  const kind = layoutKinds.find((each) => each === name)
  if (kind === undefined) return { layout: null, problems: [{ kind: 'unknown-layout', name }] }
  const problems: LayoutProblem[] = []
  const pick = (parameter: string, from: readonly Field[]): Field | null => {
    const asked = textOf(search[parameter])
    const found = asked === null ? undefined : from.find((field) => field.name === asked)
    if (asked !== null && found === undefined) problems.push({ kind: 'unfit-field', parameter, name: asked })
    return found ?? from[0] ?? null
  }
  const layout = build(kind, search, entity, functions, pick, problems)
  return layout === null ? { layout, problems: [{ kind: 'unfit-layout', layout: kind }] } : { layout, problems }
}

function build(kind: LayoutKind, search: Search, entity: Entity, functions: readonly Action[], pick: (parameter: string, from: readonly Field[]) => Field | null, problems: LayoutProblem[]): Layout | null {
  switch (kind) {
    case 'board': {
      const by = pick('by', laneFields(entity))
      return by === null ? null : { kind, by, shut: listOf(search['shut']), limits: parseLimits(search['limits']) }
    }
    case 'gallery': {
      const cover = pick('cover', coverFields(entity))
      return cover === null ? null : { kind, cover }
    }
    case 'calendar': {
      const on = pick('on', dateFields(entity))
      if (on === null) return null
      const at = textOf(search['at'])
      const end = search['until'] === undefined ? endField(entity, on) : pick('until', dateFields(entity).filter((field) => field.kind === on.kind && field !== on))
      return { kind, on, until: search['until'] === '' ? null : end, tone: search['tone'] === '' ? null : pick('tone', toneFields(entity)), span: search['span'] === 'week' || search['span'] === 'agenda' ? search['span'] : 'month', at: at !== null && isDay(at) ? at : null }
    }
    case 'chart': {
      const charts = readCharts(search).map((asked, index) => parseChart(asked, entity, functions, (parameter, name) => problems.push({ kind: 'unfit-field', parameter, name, chart: index })))
      return { kind, charts, asFigures: search['as'] === 'figures' }
    }
  }
}

/** The address of an entity in a layout: what is chosen of the records stays, what only another layout reads goes. */
export function searchForLayout(search: Search, kind: string | null): Search {
  const own: ReadonlySet<string> = new Set([...layoutParameters, 'fields', 'pin', 'foot', 'rows', 'view', 'new'])
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
  return kind === null ? kept : { layout: kind, ...kept }
}

/** What of an address makes its layout and not what is chosen of the records; empty: the plain grid. */
export function layoutQuery(search: Search): string {
  const own: ReadonlySet<string> = new Set(layoutParameters.filter((name) => name !== 'at'))
  return renderSearch(Object.fromEntries(Object.entries(search).filter(([name]) => own.has(name)))).slice(1)
}

/** Is the layout one that the entity offers by itself, or that the address alone asks for? */
export function shownLayouts(entity: Entity, current: LayoutKind | null): readonly LayoutKind[] {
  const offered = offeredLayouts(entity)
  return current === null || offered.includes(current) ? offered : [...offered, current]
}

/** The layout that an address names, unchecked; null: the grid. */
export function layoutOf(query: string): LayoutKind | null {
  const { layout } = parseSearch(query)
  return layoutKinds.find((kind) => kind === layout) ?? null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** `ready:5,repairing:3`; what is no whole number above nothing is left out. */
function parseLimits(value: unknown): ReadonlyMap<string, number> {
  return new Map((listOf(value) ?? []).flatMap((part): readonly (readonly [string, number])[] => {
    const [, lane = '', most = ''] = /^(.*):(\d{1,6})$/s.exec(part) ?? []
    return Number(most) > 0 ? [[lane, Number(most)]] : []
  }))
}

/** The inverse; null where no lane has a limit. */
export function limitsText(limits: ReadonlyMap<string, number>): string | null {
  return limits.size === 0 ? null : listText([...limits].map(([lane, most]) => `${lane}:${most}`))
}
