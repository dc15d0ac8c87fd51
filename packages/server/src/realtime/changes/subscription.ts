import type { Caller } from '../../core/caller.ts'
import type { ChangeRequest } from '../protocol/join-payload.ts'
import type { Change, ChangeKind } from './change.ts'
import { parseFilter } from './filter.ts'
import type { Filter } from './filter.ts'
import type { Relation } from './pgoutput.ts'

/** One `postgres_changes` entry of a channel. */
export interface Subscription {
  /** As the client knows it: equal requests of one channel share it. */
  readonly id: number
  readonly event: '*' | ChangeKind
  /** `*` is any. */
  readonly schema: string
  readonly table: string
  readonly filters: readonly Filter[]
  /** Columns asked for, besides the key; null is all. */
  readonly select: readonly string[] | null
}

/** Who listens: a channel. */
export interface Subscriber {
  /** As whom it reads now; changes with its token. */
  readonly caller: Caller
  readonly subscriptions: readonly Subscription[]
  /** `data` is JSON. */
  deliver(ids: readonly number[], data: string): void
  /** Something may have been missed. */
  interrupted(reason: string): void
  /** The stream runs, or why not. */
  status(ok: boolean, message: string): void
}

export type BuiltSubscription = { readonly ok: true; readonly subscription: Subscription } | { readonly ok: false; readonly reason: string }

/** What a request means; the reason is a sentence for the client. */
export function buildSubscription(request: ChangeRequest, id: number): BuiltSubscription {
  const event = request.event.toUpperCase()
  if (event !== '*' && event !== 'INSERT' && event !== 'UPDATE' && event !== 'DELETE') return { ok: false, reason: `unknown event ${request.event}` }
  if (request.schema == null && request.table == null) return { ok: false, reason: 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to' }
  const parsed = parseFilter(request.filter)
  if (!parsed.ok) return { ok: false, reason: parsed.reason }
  const select = request.select == null || request.select.length === 0 ? null : request.select
  return { ok: true, subscription: { id, event, schema: request.schema ?? 'public', table: request.table ?? '*', filters: parsed.filters, select } }
}

export function listensTo(subscription: Subscription, relation: Relation): boolean {
  return (subscription.schema === '*' || subscription.schema === relation.schema) && (subscription.table === '*' || subscription.table === relation.table)
}

/** Does it filter by a regular expression? */
export function hasPattern({ subscriptions }: Subscriber): boolean {
  return subscriptions.some(({ filters }) => filters.some(({ op }) => op === 'match' || op === 'imatch'))
}

export function wants(subscription: Subscription, kind: Change['kind']): boolean {
  return subscription.event === '*' || subscription.event === kind
}
