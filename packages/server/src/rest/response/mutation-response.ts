import type { Preferences } from '../api-request/preferences.ts'
import type { MutationKind } from '../plan/plan-mutation.ts'
import type { Negotiated } from '../plan/negotiate.ts'
import { answerResponse, contentTypeOf } from './answer.ts'
import type { Answer } from './answer.ts'
import { contentRange } from './content-range.ts'
import { preferenceApplied } from './preference-applied.ts'
import type { Applied } from './preference-applied.ts'
import type { Result } from './result.ts'

export interface MutationAnswer {
  readonly kind: MutationKind
  readonly relation: string
  readonly negotiated: Negotiated
  readonly preferences: Preferences
  readonly profile: string | null
  /** Does the resolution have a key to work on? */
  readonly resolves: boolean
}

export function mutationResponse(asked: MutationAnswer, result: Result): Response {
  const shown = asked.preferences.return === 'representation'
  const headers = {
    ...headersOf(asked, result),
    'content-type': shown ? contentTypeOf(asked.negotiated.contentType) : null,
    'content-profile': shown ? asked.profile : null,
    'preference-applied': preferenceApplied(asked.preferences, appliedOf(asked)),
  }
  return answerResponse({ status: statusOf(asked, result, shown), headers, body: shown ? result.body : null }, result)
}

function statusOf({ kind, preferences }: MutationAnswer, { inserted }: Result, shown: boolean): number {
  switch (kind) {
    case 'create': return inserted === 0 && preferences.resolution === 'merge-duplicates' ? 200 : 201
    case 'upsert': return shown ? (inserted !== null && inserted > 0 ? 201 : 200) : 204
    case 'update':
    case 'delete': return shown ? 200 : 204
  }
}

function headersOf({ kind, relation, preferences }: MutationAnswer, { rows, location }: Result): Answer['headers'] {
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? rows : null
  switch (kind) {
    case 'create': return { 'content-range': contentRange(1, 0, total), location: location === null ? null : `/${encodeURIComponent(relation)}?${keyQuery(location)}` }
    case 'update': return { 'content-range': contentRange(0, rows - 1, total) }
    case 'delete': return { 'content-range': contentRange(1, 0, total) }
    case 'upsert': return {}
  }
}

/** `id=eq.5`, from the key as PostgreSQL's JSON. A large number keeps its digits: it is not read as one. */
function keyQuery(json: string): string {
  const texts: unknown = JSON.parse(json.replaceAll(/("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*)/g, (_, text: string | undefined, number: string | undefined) => text ?? `"${number}"`))
  const entries = typeof texts === 'object' && texts !== null ? Object.entries(texts) : []
  return entries.map(([name, value]) => `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`}`).join('&')
}

function appliedOf({ kind, resolves }: MutationAnswer): Applied {
  switch (kind) {
    case 'create': return { return: true, missing: true, resolution: resolves, tx: true }
    case 'upsert': return { return: true, tx: true }
    case 'update': return { return: true, missing: true, maxAffected: true, tx: true }
    case 'delete': return { return: true, maxAffected: true, tx: true }
  }
}
