import type { Caller } from '../../core/caller.ts'
import type { Statement } from '../../db/database.ts'
import type { Change } from './change.ts'
import type { Filter } from './filter.ts'
import type { Relation, Tuple } from './pgoutput.ts'
import { listensTo, wants } from './subscription.ts'
import type { Subscriber, Subscription } from './subscription.ts'

/** Those of one caller who asked the same. */
export interface Audience {
  readonly caller: Caller
  readonly bounds: readonly string[]
  readonly listeners: { readonly subscriber: Subscriber; readonly subscription: Subscription }[]
}

/** One question to the database: which of these changes of one table may which of these callers read, through one form of filter? */
export interface Question {
  readonly relation: Relation
  readonly changes: readonly Change[]
  readonly deleted: boolean
  readonly filters: readonly Filter[]
  /** Sorted by role: changing it makes PostgreSQL plan anew. */
  readonly audiences: readonly Audience[]
}

/** The values of one table's changes as JSON: first every record, then every old one. */
export interface ValueQuestion {
  readonly relation: Relation
  readonly changes: readonly Change[]
}

export function groupByRelation(changes: readonly Change[]): readonly ValueQuestion[] {
  const groups = new Map<Relation, Change[]>()
  for (const change of changes) groups.set(change.relation, [...(groups.get(change.relation) ?? []), change])
  return [...groups].map(([relation, list]) => ({ relation, changes: list }))
}

/** Callers are asked about once, however many subscribers they have. */
export function buildQuestions({ relation, changes }: ValueQuestion, subscribers: Iterable<Subscriber>): readonly Question[] {
  const shapes = new Map<string, { filters: readonly Filter[]; audiences: Map<string, Audience> }>()
  for (const subscriber of subscribers) {
    for (const subscription of subscriber.subscriptions) {
      if (!listensTo(subscription, relation) || !changes.some(({ kind }) => wants(subscription, kind))) continue
      const shape = JSON.stringify(subscription.filters.map(({ column, op, negate }) => [column, op, negate]))
      const group = shapes.get(shape) ?? { filters: subscription.filters, audiences: new Map<string, Audience>() }
      shapes.set(shape, group)
      const bounds = subscription.filters.map(({ bound }) => bound)
      const { caller } = subscriber
      const who = JSON.stringify([caller.role, caller.claimsJson, bounds])
      const audience = group.audiences.get(who) ?? { caller, bounds, listeners: [] }
      group.audiences.set(who, audience)
      audience.listeners.push({ subscriber, subscription })
    }
  }
  const halves = [changes.filter(({ kind }) => kind !== 'DELETE'), changes.filter(({ kind }) => kind === 'DELETE')] as const
  return [...shapes.values()].flatMap(({ filters, audiences }) => halves.flatMap((half, index) => {
    if (half.length === 0) return []
    const sorted = [...audiences.values()].sort((one, other) => (one.caller.role < other.caller.role ? -1 : 1))
    return [{ relation, changes: half, deleted: index === 1, filters, audiences: sorted }]
  }))
}

/** The log tells of a commit before other transactions see it: whoever judges at once would judge what is not there yet. */
export function visibleStatement(changes: readonly Change[]): Statement {
  return { text: 'select realtime.await_commits($1::bigint[])', values: [`{${[...new Set(changes.map(({ xid }) => xid))].join(',')}}`] }
}

export function readableStatement({ relation, changes, deleted, filters, audiences }: Question): Statement {
  return {
    text: 'select realtime.readable_changes($1::oid, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb, $6::boolean)',
    values: [
      String(relation.oid),
      columnsJson(relation),
      JSON.stringify(changes.map(({ record, old }) => row(record ?? old ?? []))),
      JSON.stringify(filters.map(({ column, op, negate }) => ({ column, op, negate }))),
      JSON.stringify(audiences.map(({ caller, bounds }) => ({ role: caller.role, claims: caller.claimsJson, bounds }))),
      deleted ? 'true' : 'false',
    ],
  }
}

export function valuesStatement({ relation, changes }: ValueQuestion): Statement {
  const tuples = [...changes.map(({ record }) => record ?? []), ...changes.map(({ old }) => old ?? [])]
  return { text: 'select realtime.change_values($1::jsonb, $2::jsonb)', values: [columnsJson(relation), JSON.stringify(tuples.map((tuple) => tuple.map((cell) => cell ?? null)))] }
}

function columnsJson({ columns }: Relation): string {
  return JSON.stringify(columns.map(({ name, type, mod }) => ({ name, type, mod })))
}

function row(tuple: Tuple): { readonly v: readonly (string | null)[]; readonly absent: readonly number[] } {
  return { v: tuple.map((cell) => cell ?? null), absent: tuple.flatMap((cell, place) => (cell === undefined ? [place] : [])) }
}
