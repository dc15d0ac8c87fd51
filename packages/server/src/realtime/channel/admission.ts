import type { Caller } from '../../core/caller.ts'
import { buildSubscription } from '../changes/subscription.ts'
import type { Subscription } from '../changes/subscription.ts'
import type { RealtimeContext } from '../context.ts'
import { everything, loadPermissions } from '../policy/permissions.ts'
import type { Permissions } from '../policy/permissions.ts'
import type { ChangeRequest, JoinConfig } from '../protocol/join-payload.ts'
import { parseJoinPayload } from '../protocol/join-payload.ts'
import type { Refusal } from '../refusal.ts'
import { identify } from './identify.ts'

/** A join that was granted. */
export interface Admission {
  readonly caller: Caller
  readonly config: JoinConfig
  readonly permissions: Permissions
  readonly subscriptions: readonly Subscription[]
  /** What the reply says about `postgres_changes`: each request with its id. */
  readonly echo: readonly (ChangeRequest & { readonly id: number })[]
  /** Why nothing will come of `postgres_changes`; null where it will. */
  readonly problem: string | null
}

export type Judged = { readonly ok: true; readonly admission: Admission } | { readonly ok: false; readonly refusal: Refusal }

/** Judges a join: its form, its token, the policies of a private topic, and what it asks of row changes. */
export async function judgeJoin(name: string, payload: unknown, opener: Caller, context: RealtimeContext): Promise<Judged> {
  const parsed = parseJoinPayload(payload)
  if (!parsed.ok) return { ok: false, refusal: { kind: 'bad-join', field: parsed.field } }
  const { config, access_token: token, user_token: older } = parsed.join
  const identified = await identify(older ?? token, opener, context.authenticate)
  if (!identified.ok) return identified
  const { caller } = identified
  const permissions = await judgeTopic(name, config.private, caller, context)
  if (permissions === null) return { ok: false, refusal: { kind: 'no-read', topic: name } }
  const echo = config.postgres_changes.slice(0, context.limits.maxChangesPerChannel).map(withId)
  const changes = await judgeChanges(echo, caller, context)
  return { ok: true, admission: { caller, config, permissions, echo, ...changes } }
}

/** null: nothing there may be read. */
export async function judgeTopic(name: string, isPrivate: boolean, caller: Caller, { database }: RealtimeContext): Promise<Permissions | null> {
  if (!isPrivate) return everything
  const permissions = await loadPermissions(database, caller, name)
  return permissions.broadcast.read || permissions.presence.read ? permissions : null
}

/** Equal requests share an id, since the client calls every binding whose id is named. */
function withId(request: ChangeRequest, _place: number, all: readonly ChangeRequest[]): ChangeRequest & { readonly id: number } {
  const text = JSON.stringify(request)
  return { ...request, id: all.findIndex((other) => JSON.stringify(other) === text) + 1 }
}

/** All of them or none, as the hosted service has it: half a subscription would look like a whole one. */
export async function judgeChanges(requests: Admission['echo'], caller: Caller, { feed }: RealtimeContext): Promise<Pick<Admission, 'subscriptions' | 'problem'>> {
  const subscriptions: Subscription[] = []
  for (const request of requests) {
    const built = buildSubscription(request, request.id)
    const problem = built.ok ? await feed.check(caller, built.subscription) : built.reason
    if (problem !== null) return { subscriptions: [], problem: explain(request, problem) }
    if (built.ok) subscriptions.push(built.subscription)
  }
  return { subscriptions, problem: null }
}

function explain({ event, schema, table, filter }: ChangeRequest, problem: string): string {
  const parameters = `[event: ${event}, schema: ${schema ?? 'public'}, table: ${table ?? '*'}, filters: ${filter ?? ''}]`
  const reason = problem === 'not published' ? 'Please check Realtime is enabled for the given connect parameters' : problem
  return `Unable to subscribe to changes with given parameters. ${reason}: ${parameters}`
}
