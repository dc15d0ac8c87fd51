import type { Problem } from './problem.ts'
import { parseRaise } from './raise.ts'
import { sqlStateStatus } from './sqlstate.ts'

export function statusOf(problem: Problem): number {
  switch (problem.kind) {
    case 'ambiguous-relationship':
    case 'ambiguous-routine': return 300
    case 'query-parameter':
    case 'body':
    case 'put-limit':
    case 'put-mismatch':
    case 'not-embedded':
    case 'related-order':
    case 'embed-filter':
    case 'preferences':
    case 'aggregates':
    case 'aggregate-spread':
    case 'max-affected':
    case 'max-affected-rpc':
    case 'no-relationship':
    case 'column': return 400
    case 'token': return 401
    case 'root-forbidden': return problem.authenticated ? 403 : 401
    case 'path':
    case 'no-routine':
    case 'table': return 404
    case 'rpc-method':
    case 'put-filters':
    case 'method': return 405
    case 'schema':
    case 'media-type':
    case 'singular': return 406
    case 'body-size': return 413
    case 'range':
    case 'range-beyond': return 416
    case 'response-headers':
    case 'response-status':
    case 'unexpected': return 500
    case 'no-schema-cache': return 503
    case 'database': return parseRaise(problem.error)?.status ?? sqlStateStatus(problem.error, problem.authenticated)
  }
}
