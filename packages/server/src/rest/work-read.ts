import { aggregatesAllowed } from './aggregates-allowed.ts'
import type { Action, ApiRequest } from './api-request/api-request.ts'
import type { PlanContext } from './plan-context.ts'
import { findTable } from './plan/find-table.ts'
import { negotiate } from './plan/negotiate.ts'
import { planRead } from './plan/plan-read.ts'
import { readStatements } from './query/statements.ts'
import { readExplain, readResult } from './response/result.ts'
import { readResponse, totalOf } from './response/read-response.ts'
import { planSettings } from './transaction-settings.ts'
import type { TransactionWork } from './work.ts'

/** `GET /items`, `HEAD /items`. */
export function readWork(context: PlanContext, request: ApiRequest, action: Extract<Action, { kind: 'read' }>): TransactionWork {
  const { cache, config, schema, profile } = context
  const { query, range, preferences } = request
  const { name } = findTable(cache, schema, action.relation)
  const node = planRead({ cache, maxRows: config.maxRows, aggregates: aggregatesAllowed(config, cache) }, { name, from: { kind: 'table', name, alias: null }, range, spellOut: false }, query)
  const negotiated = negotiate(request.accept)
  const asked = {
    negotiated, range, preferences, profile, applied: {}, isVoid: false, headersOnly: action.headersOnly,
    location: `/${encodeURIComponent(name.name)}${query.canonical === '' ? '' : `?${query.canonical}`}`,
  }
  return {
    kind: 'transaction',
    target: { name, privilege: 'SELECT' },
    readOnly: true,
    // An exact count reads the whole table: it should not stand before the short ones.
    lane: preferences.count === null || preferences.count === 'planned' ? 'short' : 'long',
    // Policies and views may call functions too, but then it is the project that must not keep anything in the session.
    tidy: false,
    statements: readStatements(node, action.headersOnly ? { kind: 'none' } : negotiated.format, preferences.count),
    settings: planSettings(context, preferences),
    rollback: false,
    respond: (answers) => {
      const result = readResult(answers)
      return readResponse(asked, result, totalOf(preferences.count, result.total, readExplain(answers), config.maxRows))
    },
  }
}
