import { displayName } from '../../catalog/identifier.ts'
import type { KeyRelationship } from '../../catalog/relationship.ts'
import type { Problem } from './problem.ts'
import { parseRaise } from './raise.ts'

/** What to do about it, where that is known. */
export function hintOf(problem: Problem): string | null {
  switch (problem.kind) {
    case 'schema': return `Only the following schemas are exposed: ${problem.exposed.join(', ')}`
    case 'not-embedded': return `Verify that '${problem.resource}' is included in the 'select' query parameter.`
    case 'root-forbidden': return 'Send a secret key, or call a function that describes the schema to this role.'
    case 'no-relationship': return problem.suggestion
    case 'ambiguous-relationship':
      return `Try changing '${problem.target}' to one of the following: ${problem.candidates.map(precise).join(', ')}. Find the desired relationship in the 'details' key.`
    case 'no-routine': return problem.suggestion
    case 'ambiguous-routine': return 'Try renaming the parameters or the function itself in the database so function overloading can be resolved'
    case 'table': return problem.suggestion === null ? null : `Perhaps you meant the table '${displayName({ schema: problem.table.schema, name: problem.suggestion })}'`
    case 'database': {
      const raise = parseRaise(problem.error)
      return raise === null ? problem.error.hint ?? problem.grant : raise.hint
    }
    case 'query-parameter':
    case 'rpc-method':
    case 'body':
    case 'body-size':
    case 'range':
    case 'range-beyond':
    case 'put-filters':
    case 'put-limit':
    case 'put-mismatch':
    case 'media-type':
    case 'response-headers':
    case 'response-status':
    case 'singular':
    case 'method':
    case 'related-order':
    case 'embed-filter':
    case 'preferences':
    case 'aggregates':
    case 'aggregate-spread':
    case 'max-affected':
    case 'max-affected-rpc':
    case 'path':
    case 'column':
    case 'no-schema-cache':
    case 'token':
    case 'unexpected': return null
  }
}

function precise({ target, cardinality }: KeyRelationship): string {
  const name = cardinality.kind === 'many-to-many' ? cardinality.junction.table.name : cardinality.constraint
  return `'${target.name}!${name}'`
}
