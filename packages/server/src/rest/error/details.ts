import { displayName } from '../../catalog/identifier.ts'
import type { ColumnPair, KeyRelationship } from '../../catalog/relationship.ts'
import type { Problem, RoutineSearch } from './problem.ts'
import { parseRaise } from './raise.ts'

/** A sentence; the candidates where a relationship is ambiguous; null where the message says all. */
export function detailsOf(problem: Problem): string | readonly RelationshipDetails[] | null {
  switch (problem.kind) {
    case 'query-parameter': return problem.details
    case 'range': return problem.reason === 'negative-limit'
      ? 'Limit should be greater than or equal to zero.'
      : 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'
    case 'range-beyond': return `An offset of ${problem.offset} was requested, but there are only ${problem.total} rows.`
    case 'singular': return `The result contains ${problem.rows} rows`
    case 'related-order': return `'${problem.origin}' and '${problem.target}' do not form a many-to-one or one-to-one relationship`
    case 'embed-filter': return 'Only is null or not is null filters are allowed on embedded resources'
    case 'preferences': return `Invalid preferences: ${problem.invalid.join(', ')}`
    case 'aggregate-spread': return 'Aggregates are not implemented for one-to-many or many-to-many spreads.'
    case 'max-affected': return `The query affects ${problem.rows} rows`
    case 'no-relationship': {
      const hint = problem.hint === null ? '' : `' using the hint '${problem.hint}`
      return `Searched for a foreign key relationship between '${problem.origin}' and '${problem.target}${hint}' in the schema '${problem.schema}', but no matches were found.`
    }
    case 'ambiguous-relationship': return problem.candidates.map(describe)
    case 'no-routine': return `Searched for the function ${displayName(problem.routine)}${searched(problem.asked)}, but no matches were found in the schema cache.`
    case 'token': return problem.token.message
    case 'database': {
      const raise = parseRaise(problem.error)
      return raise === null ? problem.error.details : raise.details
    }
    case 'rpc-method':
    case 'body':
    case 'body-size':
    case 'put-filters':
    case 'put-limit':
    case 'put-mismatch':
    case 'schema':
    case 'media-type':
    case 'not-embedded':
    case 'response-headers':
    case 'response-status':
    case 'method':
    case 'aggregates':
    case 'max-affected-rpc':
    case 'path':
    case 'root-forbidden':
    case 'ambiguous-routine':
    case 'column':
    case 'table':
    case 'no-schema-cache':
    case 'unexpected': return null
  }
}

export interface RelationshipDetails {
  readonly cardinality: string
  readonly embedding: string
  readonly relationship: string
}

function describe({ source, target, cardinality }: KeyRelationship): RelationshipDetails {
  const embedding = `${source.name} with ${target.name}`
  if (cardinality.kind === 'many-to-many') {
    const { table, sourceConstraint, sourceColumns, targetConstraint, targetColumns } = cardinality.junction
    const relationship = `${table.name} using ${sourceConstraint}${list(sourceColumns, 1)} and ${targetConstraint}${list(targetColumns, 1)}`
    return { cardinality: cardinality.kind, embedding, relationship }
  }
  const { kind, constraint, columns } = cardinality
  return { cardinality: kind, embedding, relationship: `${constraint} using ${source.name}${list(columns, 0)} and ${target.name}${list(columns, 1)}` }
}

function list(columns: readonly ColumnPair[], side: 0 | 1): string {
  return `(${columns.map((pair) => pair[side]).join(', ')})`
}

function searched({ argumentNames, body }: RoutineSearch): string {
  const named = argumentNames.length === 0 ? ' without parameters' : ` with parameter${argumentNames.length > 1 ? 's' : ''} ${argumentNames.join(', ')}`
  switch (body) {
    case null: return named
    case 'json': return `${named} or with a single unnamed json/jsonb parameter`
    case 'text':
    case 'xml':
    case 'bytea': return ` with a single unnamed ${body} parameter`
  }
}
