import { aggregatesAllowed } from './aggregates-allowed.ts'
import type { Action, ApiRequest } from './api-request/api-request.ts'
import { allRows } from './api-request/range.ts'
import type { PlanContext } from './plan-context.ts'
import { findTable } from './plan/find-table.ts'
import { negotiate } from './plan/negotiate.ts'
import type { Negotiated } from './plan/negotiate.ts'
import { planMutation } from './plan/plan-mutation.ts'
import type { MutationKind } from './plan/plan-mutation.ts'
import { planRead } from './plan/plan-read.ts'
import type { Guard } from './query/guard.ts'
import { mutationStatements } from './query/statements.ts'
import { mutationResponse } from './response/mutation-response.ts'
import { readResult } from './response/result.ts'
import type { Privilege } from './target.ts'
import { planSettings } from './transaction-settings.ts'
import type { TransactionWork } from './work.ts'

const privileges: Readonly<Record<MutationKind, Privilege>> = { create: 'INSERT', upsert: 'INSERT', update: 'UPDATE', delete: 'DELETE' }

/** A larger body takes its time: it should not stand before the short ones. */
const longBody = 256 * 1024

/** `POST`, `PUT`, `PATCH` and `DELETE` of a relation. */
export function mutationWork(context: PlanContext, request: ApiRequest, { kind, relation }: Extract<Action, { kind: MutationKind }>): TransactionWork {
  const { cache, config, schema, profile } = context
  const { preferences, query } = request
  const table = findTable(cache, schema, relation)
  const parts = { ...query, filters: query.filters.filter(isOfEmbed), logic: query.logic.filter(isOfEmbed) }
  // Planned even if nothing is shown of it: a wrong name is told all the same.
  const shown = planRead({ cache, maxRows: null, aggregates: aggregatesAllowed(config, cache) }, { name: table.name, from: { kind: 'source', alias: table.name.name }, range: allRows, spellOut: true }, parts)
  const read = preferences.return === 'representation' ? shown : null
  const plan = planMutation(kind, table, request, read)
  const negotiated = negotiate(request.accept)
  const location = kind === 'create' && preferences.return === 'headers-only'
  const asked = { kind, relation, negotiated, preferences, profile, resolves: query.onConflict !== null || table.primaryKey.length > 0 }
  return {
    kind: 'transaction',
    target: { name: table.name, privilege: privileges[kind] },
    readOnly: false,
    lane: request.payload?.kind === 'json' && request.payload.json.length > longBody ? 'long' : 'short',
    tidy: true,
    statements: mutationStatements({ plan, read, format: read === null ? { kind: 'none' } : negotiated.format, guards: guardsOf(kind, request, negotiated), location }),
    settings: planSettings(context, preferences),
    rollback: preferences.tx === 'rollback' && config.rollbackAllowed === true,
    respond: (answers) => mutationResponse(asked, readResult(answers)),
  }
}

function isOfEmbed({ path }: { readonly path: readonly string[] }): boolean {
  return path.length > 0
}

function guardsOf(kind: MutationKind, { preferences }: ApiRequest, { format }: Negotiated): readonly Guard[] {
  if (kind === 'upsert') return [{ kind: 'put' }]
  const singular: readonly Guard[] = format.kind === 'json' && format.single ? [{ kind: 'singular' }] : []
  const limited = kind !== 'create' && preferences.handling === 'strict' && preferences.maxAffected !== null
  return limited ? [...singular, { kind: 'max-affected', rows: preferences.maxAffected ?? 0 }] : singular
}
