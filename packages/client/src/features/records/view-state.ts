import type { Entity, Field } from '@portico/model'
import { groupKind } from '../../backend/records/groups/grouping.ts'
import { type Period, periods } from '../../backend/records/groups/periods.ts'
import { type SortTerm, isSortable } from '../../backend/records/sort.ts'

export type Density = 'compact' | 'default' | 'comfortable'

/** A filter: a field, an operator of the registry, and its values in PostgreSQL's text form. Half-made ones have none yet. */
export interface Filter {
  readonly field: string
  readonly operator: string
  readonly values: readonly string[]
}

/** What a reader chose for a list of records. All of it stands in the URL. */
export interface ViewState {
  readonly filters: readonly Filter[]
  /** Empty: the entity's own order. */
  readonly sort: readonly SortTerm[]
  /** The columns in their order; null: those that the entity shows by itself. */
  readonly fields: readonly string[] | null
  /** Columns that stand still beside the title. */
  readonly pinned: readonly string[]
  /** The field that rows are grouped by; null: none. */
  readonly group: string | null
  /** The pieces of time that they are grouped by; null where the field is none of time. */
  readonly period: Period | null
  /** Groups whose rows are not shown; null: the one without a value. */
  readonly folded: readonly (string | null)[]
  /** What the foot tells of columns, as it was written: what reads it comes after the first rows (`summary-choice.ts`). */
  readonly foot: string
  readonly search: string
  readonly density: Density
}

/** Something in the URL that this entity has no place for. */
export type ViewProblem =
  | { readonly kind: 'unknown-field'; readonly name: string }
  | { readonly kind: 'unknown-operator'; readonly field: string; readonly name: string }
  | { readonly kind: 'not-sortable'; readonly field: string }
  | { readonly kind: 'malformed'; readonly parameter: string }

/** The search parameters of `/t/:entity`, each absent at its default. */
export interface ViewParameters {
  readonly filter?: string
  readonly sort?: string
  readonly fields?: string
  readonly pin?: string
  readonly group?: string
  readonly folded?: string
  readonly foot?: string
  readonly q?: string
  readonly rows?: string
}

export interface ParsedView {
  readonly state: ViewState
  readonly problems: readonly ViewProblem[]
}

/** Ids of the operators that a field offers. */
export type OperatorsOf = (field: Field) => readonly string[]

export const defaultView: ViewState = { filters: [], sort: [], fields: null, pinned: [], group: null, period: null, folded: [], foot: '', search: '', density: 'default' }

/** Reads the URL. Total: what cannot be read becomes the default and a problem to tell of. */
export function parseViewState(parameters: Readonly<Record<string, unknown>>, entity: Entity, operatorsOf: OperatorsOf): ParsedView {
  const problems: ViewProblem[] = []
  const text = (name: keyof ViewParameters): string => {
    const value = parameters[name]
    if (value === undefined || typeof value === 'string') return value ?? ''
    // Routers read `q=7` as a number.
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    problems.push({ kind: 'malformed', parameter: name })
    return ''
  }
  const report = (problem: ViewProblem): null => {
    problems.push(problem)
    return null
  }
  const find = (name: string): Field | null => {
    const field = entity.byName.get(name)
    return field !== undefined && field.can.select ? field : report({ kind: 'unknown-field', name })
  }
  const grouped = parseGroup(text('group'), entity, find, report)
  const state: ViewState = {
    filters: keep(split(text('filter'), ';').map((part) => parseFilter(part, find, operatorsOf, report))),
    sort: parseSort(text('sort'), find, report),
    fields: parseFields(text('fields'), find),
    pinned: parseFields(text('pin'), find) ?? [],
    ...grouped,
    folded: grouped.group === null || text('folded') === '' ? [] : [...new Set(split(text('folded'), ',').map((part) => (part === noValue ? null : unescape(part))))],
    foot: text('foot'),
    search: text('q'),
    density: parseDensity(text('rows'), report),
  }
  return { state, problems }
}

function parseFilter(part: string, find: (name: string) => Field | null, operatorsOf: OperatorsOf, report: (problem: ViewProblem) => null): Filter | null {
  const [name = '', operator = '', ...rest] = split(part, '.', 3)
  const field = find(unescape(name))
  if (field === null) return null
  if (!operatorsOf(field).includes(operator)) return report({ kind: 'unknown-operator', field: field.name, name: operator })
  const values = rest[0] === undefined || rest[0] === '' ? [] : split(rest[0], ',').map(unescape)
  return { field: field.name, operator, values }
}

function parseSort(text: string, find: (name: string) => Field | null, report: (problem: ViewProblem) => null): readonly SortTerm[] {
  const terms = keep(split(text, ',').map((part): SortTerm | null => {
    const [name = '', direction] = split(part, '.', 2)
    const field = find(unescape(name))
    if (field === null) return null
    if (!isSortable(field)) return report({ kind: 'not-sortable', field: field.name })
    if (direction !== undefined && direction !== 'desc' && direction !== 'asc') return report({ kind: 'malformed', parameter: 'sort' })
    return { field: field.name, descending: direction === 'desc' }
  }))
  return terms.filter((term, index) => terms.findIndex((other) => other.field === term.field) === index)
}

function parseFields(text: string, find: (name: string) => Field | null): readonly string[] | null {
  if (text === '') return null
  const names = keep(split(text, ',').map((name) => find(unescape(name))?.name ?? null))
  return names.length === 0 ? null : [...new Set(names)]
}

function parseGroup(text: string, entity: Entity, find: (name: string) => Field | null, report: (problem: ViewProblem) => null): Pick<ViewState, 'group' | 'period'> {
  const [name = '', piece] = split(text, '.', 2)
  const field = text === '' ? null : find(unescape(name))
  const kind = field === null ? null : groupKind(entity, field)
  const period = kind === 'period' ? (periods.find((each) => each === (piece ?? 'month')) ?? null) : null
  if (field === null || (kind !== null && (kind === 'period' ? period !== null : piece === undefined))) return { group: field?.name ?? null, period }
  report({ kind: 'malformed', parameter: 'group' })
  return { group: null, period: null }
}

function parseDensity(text: string, report: (problem: ViewProblem) => null): Density {
  if (text === '') return 'default'
  if (text === 'compact' || text === 'comfortable' || text === 'default') return text
  return report({ kind: 'malformed', parameter: 'rows' }) ?? 'default'
}

/** Writes the URL. What is at its default is left out, so that a plain address stays plain. */
export function serialiseViewState(state: ViewState): ViewParameters {
  const filter = state.filters.map(({ field, operator, values }) => `${escape(field)}.${operator}${values.length > 0 ? `.${values.map(escape).join(',')}` : ''}`).join(';')
  const sort = state.sort.map(({ field, descending }) => `${escape(field)}${descending ? '.desc' : ''}`).join(',')
  return {
    ...(filter === '' ? {} : { filter }),
    ...(sort === '' ? {} : { sort }),
    ...(state.fields === null ? {} : { fields: state.fields.map(escape).join(',') }),
    ...(state.pinned.length === 0 ? {} : { pin: state.pinned.map(escape).join(',') }),
    ...(state.group === null ? {} : { group: `${escape(state.group)}${state.period === null ? '' : `.${state.period}`}` }),
    ...(state.group === null || state.folded.length === 0 ? {} : { folded: state.folded.map((value) => (value === null ? noValue : escape(value))).join(',') }),
    ...(state.foot === '' ? {} : { foot: state.foot }),
    ...(state.search === '' ? {} : { q: state.search }),
    ...(state.density === 'default' ? {} : { rows: state.density }),
  }
}

/** No value at all, which no escaped value looks like. */
const noValue = '!n'

/** Separators inside names and values are led by `!`; an empty value is `!e`. */
export const escape = (text: string): string => (text === '' ? '!e' : text.replaceAll(/[!.,;]/g, (character) => `!${character}`))
export const unescape = (text: string): string => (text === '!e' ? '' : text.replaceAll(/!(.)/gs, '$1'))

/** Splits at a separator that no `!` leads, into at most `limit` parts. */
export function split(text: string, separator: string, limit = Number.POSITIVE_INFINITY): readonly string[] {
  if (text === '') return []
  const parts: string[] = []
  let part = ''
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (character === '!') {
      part += character + (text[index + 1] ?? '')
      index += 1
    } else if (character === separator && parts.length < limit - 1) {
      parts.push(part)
      part = ''
    } else part += character
  }
  return [...parts, part]
}

const keep = <T>(items: readonly (T | null)[]): readonly T[] => items.filter((item): item is T => item !== null)
