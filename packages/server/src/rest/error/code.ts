import type { Problem } from './problem.ts'
import { parseRaise } from './raise.ts'
import { tokenCode } from './token.ts'

/** PostgREST's code, or PostgreSQL's SQLSTATE. */
export function codeOf(problem: Problem): string {
  switch (problem.kind) {
    case 'no-schema-cache': return 'PGRST002'
    case 'query-parameter': return 'PGRST100'
    case 'rpc-method': return 'PGRST101'
    case 'body':
    case 'body-size': return 'PGRST102'
    case 'range':
    case 'range-beyond': return 'PGRST103'
    case 'put-filters': return 'PGRST105'
    case 'schema': return 'PGRST106'
    case 'media-type': return 'PGRST107'
    case 'not-embedded': return 'PGRST108'
    case 'response-headers': return 'PGRST111'
    case 'response-status': return 'PGRST112'
    case 'put-limit': return 'PGRST114'
    case 'put-mismatch': return 'PGRST115'
    case 'singular': return 'PGRST116'
    case 'method': return 'PGRST117'
    case 'related-order': return 'PGRST118'
    case 'embed-filter': return 'PGRST120'
    case 'preferences': return 'PGRST122'
    case 'aggregates': return 'PGRST123'
    case 'max-affected': return 'PGRST124'
    case 'path': return 'PGRST125'
    case 'root-forbidden': return 'PGRST126'
    case 'aggregate-spread': return 'PGRST127'
    case 'max-affected-rpc': return 'PGRST128'
    case 'no-relationship': return 'PGRST200'
    case 'ambiguous-relationship': return 'PGRST201'
    case 'no-routine': return 'PGRST202'
    case 'ambiguous-routine': return 'PGRST203'
    case 'column': return 'PGRST204'
    case 'table': return 'PGRST205'
    case 'token': return tokenCode(problem.token)
    case 'database': return parseRaise(problem.error)?.code ?? problem.error.code
    case 'unexpected': return 'PGRSTX00'
  }
}
