import type { Entity, Field, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { oneOf } from './condition.ts'
import { loadTitles } from './titles.ts'

/** Titles asked for at once: their names stand in the address. */
const titlesAtOnce = 40

/**
 * The keys of the records that are called so, by title; null where several are. A title that looks like a key of the target
 * is one where nothing is called so. Throws a `BackendError`.
 */
export async function findKeys(backend: Backend, model: Model, field: Field, titles: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>()
  const target = model.byId.get(field.reference?.target ?? '')
  const column = field.reference?.targetColumns[0]
  if (target === undefined || column === undefined || !target.can.select) return found
  for (let at = 0; at < titles.length; at += titlesAtOnce) {
    const asked = titles.slice(at, at + titlesAtOnce)
    for (const [key, title] of Object.entries(await loadTitles(backend, target, column, [oneOf(target.title, asked)], signal))) found.set(title, found.has(title) ? null : key)
  }
  const unknown = titles.filter((title) => !found.has(title) && looksLikeKey(target, column, title))
  if (unknown.length > 0) for (const key of Object.keys(await loadTitles(backend, target, column, [oneOf(column, unknown)], signal))) found.set(key, key)
  return found
}

function looksLikeKey(target: Entity, column: string, text: string): boolean {
  const kind = target.byName.get(column)?.kind
  if (kind === 'integer') return /^\d{1,18}$/.test(text)
  return kind === 'uuid' ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) : kind === 'text'
}
