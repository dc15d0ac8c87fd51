import type { Entity, Row } from '@portico/model'
import type { Failure } from '../../backend/failure.ts'
import type { UpdateResult } from '../../backend/records/update.ts'
import { labelsOf } from '../../fields/labels-of.ts'
import { policySentence } from '../../fields/policy.ts'
import { readRefusal } from '../../fields/sentences.ts'
import { changesTexts as words } from '../../lib/texts/changes.ts'

/** Why values of the past were not put back: a sentence, or what the catalogue of errors says of the failure. */
export type RestoreProblem = string | { readonly failure: Failure; readonly policyComment: string | undefined }

/** Of what the backend refused: in the words of the rule that it names, or of the owner's policies. */
export function problemOf(entity: Entity, changes: Row, failure: Failure): RestoreProblem {
  const { fields, sentence } = readRefusal(failure, entity, changes)
  const labels = labelsOf(entity, fields)
  if (sentence !== null) return words.refusedBy(labels === '' ? sentence : words.rule(labels, sentence))
  const policy = failure.code === '42501' ? policySentence(entity, 'update') : null
  return policy === null ? { failure, policyComment: undefined } : words.refusedBy(policy)
}

/** Of a write that changed nothing; null where it was written. */
export function sentenceOf(entity: Entity, result: UpdateResult): string | null {
  switch (result.kind) {
    case 'saved': return null
    case 'gone': return words.gone
    case 'conflict': return words.conflict(labelsOf(entity, result.fields))
    case 'refused': {
      const rule = policySentence(entity, 'update')
      return rule === null ? words.refused : words.refusedBy(rule)
    }
  }
}
