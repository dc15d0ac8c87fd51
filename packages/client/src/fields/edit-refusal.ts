import type { Entity, Field } from '@portico/model'
import { explain } from '../backend/explain.ts'
import type { Failure } from '../backend/failure.ts'
import { recordsTexts as words } from '../lib/texts/records.ts'
import { policySentence } from './policy.ts'
import { readRefusal } from './sentences.ts'

/** Why a value of a record was not taken, in the words of the rule's owner where there are any. `failure` is null where a policy lets the row be and says nothing. */
export function editRefusal(failure: Failure | null, entity: Entity, field: Field, value: string | null): string {
  const comment = policySentence(entity, 'update')
  if (failure === null) return [words.refusedByPolicy(field.label), comment].filter((part) => part !== null).join(' ')
  const said = readRefusal(failure, entity, { [field.name]: value }).sentence
  if (said !== null) return said
  const { sentence: text, next } = explain(failure, { isBuilder: false, policyComment: comment ?? undefined })
  return [text, next].filter((part) => part !== null).join(' ')
}
