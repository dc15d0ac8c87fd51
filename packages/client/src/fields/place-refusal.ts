import type { Entity, Field, Model, Row } from '@portico/model'
import type { Failure } from '../backend/failure.ts'
import { ruleTexts } from '../lib/texts/rules.ts'
import { argumentFor, argumentsOf } from './argument-rules.ts'
import { policySentence } from './policy.ts'
import { readRefusal } from './sentences.ts'

export type PlacedRefusal =
  /** At an argument, with what to say there. */
  | { readonly field: string; readonly sentence: string }
  /** Of the call as a whole; `words`: what the owner of the rule that refused says of it. */
  | { readonly field: null; readonly words: string | null }

type Entities = Pick<Model, 'entities'>

/**
 * Where a refused call is explained. The function works on tables: a rule of one of them that names a column is said at the
 * argument of that name, and a policy in the words of its comment. Where the role may know nothing of the table, the names that
 * PostgreSQL gives its rules tell the column; and a function names an argument itself by `using detail = 'email'`.
 */
export function placeRefusal(model: Entities, fields: readonly Field[], values: Row, failure: Failure): PlacedRefusal {
  const own = readRefusal(failure, argumentsOf({ arguments: fields }), values)
  const known = own.fields.length > 0 && own.sentence !== null ? null : atKnownRule(model, fields, values, failure)
  if (known !== null) return known
  const argument = [...own.fields, ...namesIn(failure)].flatMap((name) => argumentFor(fields, name) ?? [])[0]
  const sentence = own.sentence ?? sentenceOf(failure)
  if (argument !== undefined && sentence !== null) return { field: argument.name, sentence }
  return { field: null, words: own.sentence ?? policyOf(model, failure) }
}

function atKnownRule({ entities }: Entities, fields: readonly Field[], values: Row, failure: Failure): PlacedRefusal | null {
  if (failure.constraint === null) return null
  for (const entity of entities) {
    const { fields: columns, sentence } = readRefusal(failure, entity, rowOf(entity, fields, values))
    const [argument] = columns.flatMap((column) => argumentFor(fields, column) ?? [])
    if (argument !== undefined && sentence !== null) return { field: argument.name, sentence }
  }
  return null
}

/** The row as far as the arguments tell it. */
function rowOf(entity: Entity, fields: readonly Field[], values: Row): Row {
  return Object.fromEntries(entity.fields.map(({ name }) => [name, values[argumentFor(fields, name)?.name ?? ''] ?? null]))
}

/** What may be the name of a column or an argument: as the function says it, as PostgreSQL does, and within `owners_email_check`. */
function namesIn({ code, details, column, constraint, relation }: Failure): readonly string[] {
  const said = code === 'P0001' || code.startsWith('23') ? details : null
  const ofRule = constraint !== null && relation !== null && constraint.startsWith(`${relation}_`) ? constraint.slice(relation.length + 1).replace(/_(?:check|key|fkey|excl)\d*$/, '') : null
  return [said, column, ofRule].filter((name) => name !== null)
}

/** What to say at an argument of which no more is known than that it was not taken; null where it is not at fault. */
function sentenceOf({ source, code, message, constraint }: Failure): string | null {
  switch (code) {
    case '23502': return ruleTexts.empty
    case '23503': return ruleTexts.missingReference
    case '23505': return ruleTexts.taken
    case '23514': return constraint === null ? message : ruleTexts.opaque(constraint)
    default: return source === 'function' || /^(?:22|23|P0001)/.test(code) ? message : null
  }
}

function policyOf({ entities }: Entities, { code, message, relation }: Failure): string | null {
  if (code !== '42501' || !message.includes('row-level security') || relation === null) return null
  const entity = entities.find(({ name }) => name === relation)
  if (entity === undefined) return null
  // PostgreSQL does not tell whether a row was new or changed.
  return [...new Set((['insert', 'update'] as const).map((command) => policySentence(entity, command)).filter((sentence) => sentence !== null))].join(' ') || null
}
