import type { Entity, Model, Relationship } from '@portico/model'
import type { Backend } from '../context.ts'
import { unwrap } from '../failure.ts'
import { nameMembers } from './members.ts'
import { restrict } from './restrict.ts'
import { type SortTerm, buildOrder } from './sort.ts'
import { type LoadedRow, type Selection, buildSelection, parseRow, parseRows, quoteName } from './select.ts'
import { keyCondition } from './wire.ts'
import { relatedLimit } from '../../lib/limits.ts'

/** The first rows of a relation as a record page shows them. */
export interface RelatedRows {
  readonly relationship: Relationship
  /** The entity whose rows these are: the target, or the junction of a many-to-many. */
  readonly entity: Entity
  readonly rows: readonly LoadedRow[]
  /** Are there more than `rows`? */
  readonly hasMore: boolean
}

export interface LoadedRecord {
  readonly row: LoadedRow
  readonly related: readonly RelatedRows[]
}

/** A relation to read beside the record. */
export interface RelatedRequest {
  readonly relationship: Relationship
  /** Whose rows are read, and the constraint by which they point to the record. */
  readonly entity: Entity
  readonly constraint: string
  /** How many rows; as a related table shows by default. */
  readonly limit?: number
  /** The entity's own order by default. */
  readonly sort?: readonly SortTerm[]
}

/**
 * Reads one record and the first rows of its relations, in one request:
 * `GET /rest/v1/:table?select=…,rel0:visits!visits_item_id_fkey(…)&or=(id.eq.5)&rel0.limit=11&rel0.order=…`.
 * Null: there is none with this key that the role may see. Throws a `BackendError`.
 */
export async function loadRecord(backend: Backend, model: Model, entity: Entity, key: string, requests: readonly RelatedRequest[], signal?: AbortSignal): Promise<LoadedRecord | null> {
  const condition = keyCondition(entity, key)
  if (condition === null) return null
  const selection = buildSelection(model, entity)
  const embeds = requests.map((request, index) => ({ ...request, alias: freeAlias(entity, index), selection: buildSelection(model, request.entity) }))
  const select = [selection.text, ...embeds.map(renderEmbed)].join(',')
  let builder = restrict(backend.rest.schema(entity.schema).from(entity.name).select(select), [condition]).limit(1)
  for (const { alias, entity: related, limit = relatedLimit, sort = [] } of embeds) {
    for (const { field, descending } of buildOrder(related, sort)) builder = builder.order(quoteName(field), { ascending: !descending, nullsFirst: false, referencedTable: alias })
    builder = builder.limit(limit + 1, { referencedTable: alias })
  }
  const answer: unknown = unwrap(await (signal === undefined ? builder : builder.abortSignal(signal)))
  const raw: unknown = Array.isArray(answer) ? answer[0] : undefined
  if (raw === undefined) return null
  const row = parseRow(selection, raw)
  const related = embeds.map((embed) => readRelated(embed, raw))
  const [[named = row] = [], ...rows] = await nameMembers(backend, model, [{ fields: entity.fields, rows: [row] }, ...related.map((each) => ({ fields: each.entity.fields, rows: each.rows }))], signal)
  return { row: named, related: related.map((each, index) => ({ ...each, rows: rows[index] ?? each.rows })) }
}

interface Embed extends RelatedRequest {
  readonly alias: string
  readonly selection: Selection
}

function renderEmbed({ alias, entity, constraint, selection }: Embed): string {
  return `${alias}:${quoteName(entity.name)}!${quoteName(constraint)}(${selection.text})`
}

function readRelated({ alias, relationship, entity, selection, limit = relatedLimit }: Embed, raw: unknown): RelatedRows {
  const answer: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, alias) : undefined
  const rows = Array.isArray(answer) ? parseRows(selection, answer) : []
  return { relationship, entity, rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** A name that no column has. */
function freeAlias(entity: Entity, index: number): string {
  let alias = `rel${index}`
  while (entity.byName.has(alias)) alias = `_${alias}`
  return alias
}

/** Reads the row alone. */
export async function loadRow(backend: Backend, model: Model, entity: Entity, key: string, signal?: AbortSignal): Promise<LoadedRow | null> {
  return (await loadRecord(backend, model, entity, key, [], signal))?.row ?? null
}
