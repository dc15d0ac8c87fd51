import { aggregatesAllowed } from './aggregates-allowed.ts'
import type { Action, ApiRequest } from './api-request/api-request.ts'
import type { RoutineReturn } from '../catalog/schema-cache.ts'
import type { PlanContext } from './plan-context.ts'
import { refuse } from './error/problem.ts'
import { negotiate } from './plan/negotiate.ts'
import type { Negotiated } from './plan/negotiate.ts'
import { planCall } from './plan/plan-call.ts'
import { planRead } from './plan/plan-read.ts'
import type { Guard } from './query/guard.ts'
import { callStatements } from './query/statements.ts'
import { readResult } from './response/result.ts'
import { readResponse } from './response/read-response.ts'
import { planSettings } from './transaction-settings.ts'
import type { TransactionWork } from './work.ts'

/** `POST /rpc/total`, `GET /rpc/total?year=2026`. */
export function callWork(context: PlanContext, request: ApiRequest, { routine: called, method }: Extract<Action, { kind: 'call' }>): TransactionWork {
  const { cache, config, schema, profile } = context
  const { preferences, range, query } = request
  const plan = planCall(cache, { schema, name: called }, request)
  const { routine } = plan
  const name = routine.returns.relation ?? routine.name
  const node = planRead({ cache, maxRows: config.maxRows, aggregates: aggregatesAllowed(config, cache) }, { name, from: { kind: 'source', alias: name.name }, range, spellOut: false }, query)
  const negotiated = negotiate(request.accept)
  const headersOnly = method === 'HEAD'
  const readOnly = method !== 'POST' || routine.volatility !== 'volatile'
  const asked = { negotiated, range, preferences, profile, headersOnly, location: null, applied: { maxAffected: true, tx: true }, isVoid: routine.returns.kind === 'void' }
  return {
    kind: 'transaction',
    target: { name: routine.name, privilege: 'EXECUTE' },
    readOnly,
    lane: readOnly && preferences.count === null ? 'short' : 'long',
    tidy: true,
    statements: callStatements(plan, node, headersOnly ? { kind: 'none' } : negotiated.format, preferences.count, guardsOf(routine.returns, request, negotiated)),
    settings: { ...planSettings(context, preferences), ...routine.settings },
    rollback: preferences.tx === 'rollback' && config.rollbackAllowed === true,
    respond: (answers) => {
      const result = readResult(answers)
      return readResponse(asked, result, result.total)
    },
  }
}

function guardsOf(returns: RoutineReturn, { preferences }: ApiRequest, { format }: Negotiated): readonly Guard[] {
  const limit = preferences.handling === 'strict' ? preferences.maxAffected : null
  if (limit !== null && !returns.set) refuse({ kind: 'max-affected-rpc' })
  const singular: readonly Guard[] = returns.set && format.kind === 'json' && format.single ? [{ kind: 'singular' }] : []
  return limit === null ? singular : [...singular, { kind: 'max-affected', rows: limit }]
}
