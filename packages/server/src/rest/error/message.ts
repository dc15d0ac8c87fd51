import { displayName } from '../../catalog/identifier.ts'
import type { Routine } from '../../catalog/schema-cache.ts'
import type { Problem, RoutineSearch } from './problem.ts'
import { parseRaise } from './raise.ts'
import { tokenMessage } from './token.ts'

export function messageOf(problem: Problem): string {
  switch (problem.kind) {
    case 'query-parameter': return problem.message
    case 'rpc-method': return `Cannot use the ${problem.method} method on RPC`
    case 'body': return problem.message
    case 'body-size': return `The request body is larger than ${problem.limit} bytes`
    case 'range':
    case 'range-beyond': return 'Requested range not satisfiable'
    case 'put-filters': return "Filters must include all and only primary key columns with 'eq' operators"
    case 'put-limit': return 'limit/offset querystring parameters are not allowed for PUT'
    case 'put-mismatch': return 'Payload values do not match URL in primary key column(s)'
    case 'schema': return `Invalid schema: ${problem.schema}`
    case 'media-type': return `None of these media types are available: ${problem.accepted.join(', ')}`
    case 'not-embedded': return `'${problem.resource}' is not an embedded resource in this request`
    case 'response-headers': return 'response.headers guc must be a JSON array composed of objects with a single key and a string value'
    case 'response-status': return 'response.status guc must be a valid status code'
    case 'singular': return 'Cannot coerce the result to a single JSON object'
    case 'method': return `Unsupported HTTP method: ${problem.method}`
    case 'related-order': return `A related order on '${problem.target}' is not possible`
    case 'embed-filter': return `Bad operator on the '${problem.target}' embedded resource`
    case 'preferences': return 'Invalid preferences given with handling=strict'
    case 'aggregates': return 'Use of aggregate functions is not allowed'
    case 'aggregate-spread': return 'Feature not implemented'
    case 'max-affected': return 'Query result exceeds max-affected preference constraint'
    case 'max-affected-rpc': return 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'
    case 'path': return 'Invalid path specified in request URL'
    case 'root-forbidden': return 'The schema is described to secret keys only'
    case 'no-relationship': return `Could not find a relationship between '${problem.origin}' and '${problem.target}' in the schema cache`
    case 'ambiguous-relationship': return `Could not embed because more than one relationship was found for '${problem.origin}' and '${problem.target}'`
    case 'no-routine': return `Could not find the function ${displayName(problem.routine)}${argumentList(problem.asked)} in the schema cache`
    case 'ambiguous-routine': return `Could not choose the best candidate function between: ${problem.candidates.map(signature).join(', ')}`
    case 'column': return `Could not find the '${problem.column}' column of '${problem.table}' in the schema cache`
    case 'table': return `Could not find the table '${displayName(problem.table)}' in the schema cache`
    case 'no-schema-cache': return 'Could not query the database for the schema cache. Retrying.'
    case 'token': return tokenMessage(problem.token)
    case 'database': return parseRaise(problem.error)?.message ?? problem.error.message
    case 'unexpected': return 'An unexpected error occurred'
  }
}

function argumentList({ argumentNames, body }: RoutineSearch): string {
  if (body !== null && body !== 'json') return ''
  return argumentNames.length === 0 ? ' without parameters' : `(${argumentNames.join(', ')})`
}

function signature(routine: Routine): string {
  return `${displayName(routine.name)}(${routine.parameters.map(({ name, type }) => `${name} => ${type}`).join(', ')})`
}
