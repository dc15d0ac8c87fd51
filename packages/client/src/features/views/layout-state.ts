import type { Entity, Field } from '@portico/model'
import type { Search } from '../../lib/search.ts'
import { laneFields, layoutKinds, type LayoutKind, offeredLayouts } from './offered.ts'

/** How the records are shown, beside what of them: each kind has parameters of its own in the URL. */
export type Layout =
  | { readonly kind: 'board'; readonly by: Field; /** Values of the lanes that are folded; null: those where nothing goes on. */ readonly shut: readonly string[] | null }

/** Something in the URL that the entity has no place for. */
export type LayoutProblem =
  | { readonly kind: 'unknown-layout'; readonly name: string }
  | { readonly kind: 'unfit-layout'; readonly layout: LayoutKind }
  | { readonly kind: 'unfit-field'; readonly parameter: string; readonly name: string }

export interface ParsedLayout {
  /** Null: the grid. */
  readonly layout: Layout | null
  readonly problems: readonly LayoutProblem[]
}

/** The parameters of all layouts: changing the layout leaves the others' out. */
const layoutParameters = ['layout', 'by', 'shut'] as const
export type LayoutParameter = (typeof layoutParameters)[number]

/** Reads the URL. Total: what does not fit becomes the default and a problem to tell of. */
export function parseLayout(search: Search, entity: Entity): ParsedLayout {
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
  const layout = build(kind, search, entity, pick)
  return layout === null ? { layout, problems: [{ kind: 'unfit-layout', layout: kind }] } : { layout, problems }
}

function build(kind: LayoutKind, search: Search, entity: Entity, pick: (parameter: string, from: readonly Field[]) => Field | null): Layout | null {
  switch (kind) {
    case 'board': {
      const by = pick('by', laneFields(entity))
      return by === null ? null : { kind, by, shut: listOf(search['shut']) }
    }
    case 'gallery':
    case 'calendar':
    case 'chart': return null
  }
}

/** The address of an entity in a layout: what is chosen of the records stays, what only another layout reads goes. */
export function searchForLayout(search: Search, kind: LayoutKind | null): Search {
  const own: ReadonlySet<string> = new Set([...layoutParameters, 'fields', 'rows', 'view', 'new'])
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !own.has(name)))
  return kind === null ? kept : { layout: kind, ...kept }
}

/** Is the layout one that the entity offers by itself, or that the address alone asks for? */
export function shownLayouts(entity: Entity, current: LayoutKind | null): readonly LayoutKind[] {
  const offered = offeredLayouts(entity)
  return current === null || offered.includes(current) ? offered : [...offered, current]
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Values with commas between them, `!` before a comma that belongs to one; null where the parameter is absent. */
function listOf(value: unknown): readonly string[] | null {
  if (typeof value !== 'string') return null
  return value === '' ? [] : (value.match(/(?:!.|[^,!])+/gs) ?? []).map((part) => part.replaceAll(/!(.)/gs, '$1'))
}

export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[!,]/g, (character) => `!${character}`)).join(',')
}
