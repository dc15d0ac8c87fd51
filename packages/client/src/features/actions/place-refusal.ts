import type { Entity, Field, Model, Row } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import type { Failure } from '../../backend/failure.ts'
import { policySentence } from '../../fields/policy.ts'
import { readRefusal } from '../../fields/sentences.ts'
import { argumentFor, argumentsOf } from './argument-rules.ts'

export type PlacedRefusal =
  /** At an argument, with what to say there. */
  | { readonly field: string; readonly sentence: string }
  /** Of the call as a whole; `words`: what the owner of the rule that refused says of it. */
  | { readonly field: null; readonly words: string | null }

/**
 * Where a refused call is explained. The function works on tables: a rule of one of them that names a column is said at the
 * argument of that name, and a policy in the words of its comment.
 */
export function placeRefusal(model: Model, callable: Callable, values: Row, failure: Failure): PlacedRefusal {
  const own = readRefusal(failure, argumentsOf(callable), values)
  const [argument] = own.fields.flatMap((name) => argumentFor(callable.arguments, name) ?? [])
  if (argument !== undefined && own.sentence !== null) return { field: argument.name, sentence: own.sentence }
  if (argument !== undefined) return { field: argument.name, sentence: failure.message }
  for (const entity of model.entities) {
    const placed = atArgument(entity, callable.arguments, values, failure)
    if (placed !== null) return placed
  }
  return { field: null, words: own.sentence ?? policyOf(model, failure) }
}

function atArgument(entity: Entity, fields: readonly Field[], values: Row, failure: Failure): PlacedRefusal | null {
  if (failure.constraint === null) return null
  const named = readRefusal(failure, entity, rowOf(entity, fields, values))
  const [argument] = named.fields.flatMap((column) => argumentFor(fields, column) ?? [])
  return argument === undefined || named.sentence === null ? null : { field: argument.name, sentence: named.sentence }
}

/** The row as far as the arguments tell it. */
function rowOf(entity: Entity, fields: readonly Field[], values: Row): Row {
  return Object.fromEntries(entity.fields.map(({ name }) => [name, values[argumentFor(fields, name)?.name ?? ''] ?? null]))
}

function policyOf(model: Model, { code, message, relation }: Failure): string | null {
  if (code !== '42501' || !message.includes('row-level security') || relation === null) return null
  const entity = model.entities.find(({ name }) => name === relation)
  if (entity === undefined) return null
  // PostgreSQL does not tell whether a row was new or changed.
  return [...new Set((['insert', 'update'] as const).map((command) => policySentence(entity, command)).filter((sentence) => sentence !== null))].join(' ') || null
}
