import type { Entity, Field, Model, Relationship } from '@portico/model'
import type { RelatedRequest } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import { remarksLimit } from '../../lib/limits.ts'

/** Columns of a related table beside the title: more do not fit. */
const mostColumns = 5

/**
 * The relations that a record page shows, each as a table of its own. What joins two entities and nothing more is shown as
 * the records at its other end; relations into another schema cannot be embedded, and hidden or unreadable ones are left out.
 */
export function relatedRequests(model: Model, entity: Entity): readonly RelatedRequest[] {
  const joined = entity.relationships.filter((relationship) => relationship.through !== null)
  const requests: RelatedRequest[] = []
  for (const relationship of entity.relationships) {
    if (relationship.cardinality === 'to-one') continue
    const related = model.byId.get(relationship.through?.entity ?? relationship.target)
    const isJunction = relationship.through === null && joined.some(({ through }) => through?.entity === relationship.target && through.toHere === relationship.name)
    if (related === undefined || isJunction || related.hidden || !related.can.select || related.schema !== entity.schema) continue
    requests.push({ relationship, entity: related, constraint: constraintOf(relationship), ...(related.isComments ? { limit: remarksLimit } : {}) })
  }
  return requests
}

/** The foreign key by which related rows point to the record. */
export function constraintOf({ through, name }: Relationship): string {
  return through?.toHere ?? name
}

/** The columns of the related entity that point back to the record, with the record's columns that they hold. */
export function backReference(relationship: Relationship, junction: Entity | null): readonly { readonly field: string; readonly from: string }[] {
  const key = relationship.through === null || junction === null ? null : junction.relationships.find(({ name, cardinality }) => cardinality === 'to-one' && name === relationship.through?.toHere)
  const columns = key?.columns ?? relationship.targetColumns
  const from = key?.targetColumns ?? relationship.columns
  return columns.flatMap((field, index) => (from[index] === undefined ? [] : [{ field, from: from[index] }]))
}

/** May rows be taken from the record and stay? Only where what points back may be empty. */
export function canUnlink(entity: Entity, back: ReturnType<typeof backReference>): boolean {
  const fields = back.map(({ field }) => entity.byName.get(field))
  return entity.key.length > 0 && entity.can.update && fields.length > 0 && fields.every((field) => field !== undefined && field.nullable && field.can.update && !field.readonly && !field.isKey)
}

/** A row that only says that two records belong together, and maybe how: it has no key but theirs, so taking it away deletes it. */
export function canDeleteLink(entity: Entity, back: ReturnType<typeof backReference>): boolean {
  const isReference = (name: string) => entity.fields.some((field) => field.name === name && field.reference !== null)
  return entity.can.delete && entity.key.length > back.length && back.length > 0 && entity.key.every(isReference) && back.every(({ field }) => entity.key.includes(field))
}

/** A press on a head: ascending, descending, the table's own order again. */
export function nextOrder(sort: SortTerm | null, field: string): SortTerm | null {
  if (sort?.field !== field) return { field, descending: false }
  return sort.descending ? null : { field, descending: true }
}

/** What a related table shows: the title first, then what is short and says something. */
export function relatedColumns(entity: Entity, hiddenFields: readonly string[]): readonly Field[] {
  const isShown = (field: Field) => field.can.select && !field.hidden && !hiddenFields.includes(field.name)
  const isShort = (field: Field) => !['longtext', 'markdown', 'json', 'binary', 'uuid'].includes(field.kind)
  const title = entity.byName.get(entity.title)
  const others = entity.fields.filter((field) => field.name !== entity.title && isShown(field) && isShort(field) && !(field.isKey && field.reference === null))
  const titles = title !== undefined && isShown(title) ? [title] : []
  return [...titles, ...others].slice(0, mostColumns + titles.length)
}

/** The `filter` of a list that shows only what refers to the record, or null where a filter cannot say it. */
export function filterToRecord(entity: Entity, back: ReturnType<typeof backReference>, row: LoadedRow): string | null {
  const [column, ...more] = back
  const value = column === undefined ? null : row.values[column.from]
  if (column === undefined || more.length > 0 || value == null || entity.byName.get(column.field)?.kind !== 'reference') return null
  return `${escapePart(column.field)}.any.${escapePart(value)}`
}

/** The `sort` of the list in the same order. */
export function sortOfList(sort: SortTerm | null): { readonly sort?: string } {
  return sort === null ? {} : { sort: `${escapePart(sort.field)}${sort.descending ? '.desc' : ''}` }
}

/** As lists write their address: separators inside names and values are led by `!`. */
function escapePart(text: string): string {
  return text.replaceAll(/[!.,;]/g, (character) => `!${character}`)
}
