import type { Entity, Model } from '@portico/model'
import type { Backend } from '../../../backend/context.ts'
import { unwrap } from '../../../backend/failure.ts'
import { oneOf } from '../../../backend/records/condition.ts'
import { restrict } from '../../../backend/records/restrict.ts'
import { quoteName } from '../../../backend/records/select.ts'
import { exportPage, titlesAtOnce } from '../../../lib/limits-bulk.ts'

/** By title: the value that a reference to that record holds; null where several records are called so. */
export type FoundTitles = ReadonlyMap<string, string | null>

/**
 * Records by their titles, some in a request: `GET /rest/v1/:table?select=key:…::text,title:…::text&or=(title.in.(…))`.
 * Throws a `BackendError`.
 */
export async function findTitles(backend: Backend, model: Model, entity: Entity, field: string, titles: readonly string[], signal: AbortSignal): Promise<FoundTitles> {
  const reference = entity.byName.get(field)?.reference
  const target = reference == null ? undefined : model.byId.get(reference.target)
  const column = reference?.targetColumns[0]
  const title = target?.byName.get(target.title)
  const found = new Map<string, string | null>()
  if (target === undefined || column === undefined || title === undefined || !title.can.select) return found
  for (let from = 0; from < titles.length; from += titlesAtOnce) {
    const builder = backend.rest.schema(target.schema).from(target.name).select(`key:${quoteName(column)}::text,title:${quoteName(title.name)}::text`)
    const rows: unknown = unwrap(await restrict(builder, [oneOf(title.name, titles.slice(from, from + titlesAtOnce))]).limit(exportPage).abortSignal(signal))
    if (!Array.isArray(rows)) continue
    for (const row of rows) {
      const read: unknown = row
      if (typeof read !== 'object' || read === null || !('key' in read) || typeof read.key !== 'string' || !('title' in read) || typeof read.title !== 'string') continue
      const known = found.get(read.title)
      found.set(read.title, known === undefined || known === read.key ? read.key : null)
    }
  }
  return found
}
