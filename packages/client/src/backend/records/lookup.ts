import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity, Field } from '@portico/model'
import { lookupLimit, slowSearchAfter, sortableRows } from '../../lib/limits.ts'
import { useAfter } from '../../lib/use-after.ts'
import { useResting } from '../../lib/use-resting.ts'
import { type Backend, useBackend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { useModel } from '../model.ts'
import { isMoment } from '../moments.ts'
import { type Condition, compare, escapePattern, isNull, not } from './condition.ts'
import { type Detail, detailFields, readDetails, selectDetails } from './details.ts'
import { restrict } from './restrict.ts'
import { quoteName } from './select.ts'
import { isTextual } from './textual.ts'

/** A record as a picker names it: the value of the column that a reference holds, the title, and what tells it from others of that title. */
export interface FoundRecord {
  readonly key: string
  readonly title: string
  readonly details: readonly Detail[]
}

/**
 * `GET /rest/v1/:table?select=key:…::text,title:…::text,detail_0:…::text&or=(title.ilike.…)&order=…&limit=20`: records whose title begins
 * with the text, then those that contain it. A title that is no text is found by its whole value. Throws a `BackendError`.
 */
export async function lookupRecords(backend: Backend, entity: Entity, column: string, text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const title = entity.byName.get(entity.title) ?? entity.byName.get(column)
  if (title === undefined) return []
  const sought = text.trim()
  if (sought === '') return await load(backend, entity, column, title, [], signal)
  if (!isTextual(title)) return await load(backend, entity, column, title, [compare(title.name, 'eq', sought)], signal)
  const begins = compare(title.name, 'ilike', `${escapePattern(sought)}%`)
  const first = await load(backend, entity, column, title, [begins], signal)
  if (first.length >= lookupLimit || sought.length < 2) return first
  const others = await load(backend, entity, column, title, [compare(title.name, 'ilike', `%${escapePattern(sought)}%`), not(begins)], signal)
  return [...first, ...others].slice(0, lookupLimit)
}

/** The title of one record by the value of the column. Null where there is none, or none to be seen. */
async function loadTitle(backend: Backend, entity: Entity, column: string, value: string, signal: AbortSignal): Promise<string | null> {
  const title = entity.byName.get(entity.title) ?? entity.byName.get(column)
  if (title === undefined) return null
  return (await load(backend, entity, column, title, [compare(column, 'eq', value)], signal))[0]?.title ?? null
}

async function load(backend: Backend, entity: Entity, column: string, title: Field, conditions: readonly Condition[], signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const details = detailFields(entity)
  const select = `key:${quoteName(column)}::text,title:${quoteName(title.name)}::text${selectDetails(details)}`
  // Whoever describes members may describe some that have no account: nothing can refer to those.
  const given = entity.byName.get(column)?.nullable === true ? [not(isNull(column))] : []
  let request = restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), [...conditions, ...given])
  const isSorted = conditions.length > 0 || entity.estimate === null || entity.estimate <= sortableRows
  // Those that take place at some time are sought by it: the latest of thirty evenings, not the first of the alphabet.
  const isTimely = conditions.length === 0 && details[0] !== undefined && details[0].name === entity.order[0]?.field && isMoment(details[0])
  for (const { field, descending } of isSorted && !isTimely ? [{ field: title.name, descending: false }, ...entity.order] : entity.order) request = request.order(quoteName(field), { ascending: !descending })
  const rows: unknown = unwrap(await request.limit(lookupLimit).abortSignal(signal))
  return Array.isArray(rows) ? rows.flatMap((row: unknown) => readFound(details, row)) : []
}

function readFound(details: readonly Field[], row: unknown): readonly FoundRecord[] {
  if (typeof row !== 'object' || row === null || !('key' in row) || typeof row.key !== 'string') return []
  return [{ key: row.key, title: 'title' in row && typeof row.title === 'string' ? row.title : row.key, details: readDetails(details, row) }]
}

export interface Lookup {
  readonly records: readonly FoundRecord[]
  /** The title of the record that is chosen now, once it is known. */
  readonly current: string | null
  readonly isSearching: boolean
  readonly failed: boolean
  /** `slow`: it takes longer than a person waits; `more`: there are more than are shown. */
  readonly note: 'slow' | 'more' | null
}

/**
 * A search in the titles of an entity as somebody types: debounced, and given up when the words change. Nothing is searched
 * before the picker is in use (`isUsed`).
 */
export function useLookup(entityId: string, column: string, words: string, value: string | null, isUsed: boolean): Lookup {
  const backend = useBackend()
  const entity = useModel().byId.get(entityId)
  const sought = useResting(words.trim())
  const search = useQuery({
    queryKey: ['lookup', backend.url, entityId, column, sought],
    queryFn: ({ signal }) => (entity === undefined ? [] : lookupRecords(backend, entity, column, sought, signal)),
    enabled: isUsed,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })
  const current = useQuery({
    queryKey: ['lookup-title', backend.url, entityId, column, value],
    queryFn: ({ signal }) => (entity === undefined || value === null ? null : loadTitle(backend, entity, column, value, signal)),
    enabled: value !== null,
    staleTime: 10_000,
    retry: false,
  })
  const isSearching = isUsed && (search.isFetching || sought !== words.trim())
  const isSlow = useAfter(isSearching, slowSearchAfter)
  const records = search.data ?? []
  return {
    records, isSearching, failed: search.isError,
    current: value === null ? null : (current.data ?? null),
    note: isSlow ? 'slow' : isUsed && !isSearching && records.length >= lookupLimit ? 'more' : null,
  }
}

/** The title of what a reference was just set to, where a picker has already read it; undefined where none has. */
export function useKnownTitle(field: Field, value: string | null): string | undefined {
  const client = useQueryClient()
  const { url } = useBackend()
  const { reference } = field
  if (reference === null || value === null) return undefined
  const lists = client.getQueriesData<readonly FoundRecord[]>({ queryKey: ['lookup', url, reference.target] })
  return lists.flatMap(([, records]) => records ?? []).find((record) => record.key === value)?.title
}
