import type { Entity, Row } from '@portico/model'
import type { Reason } from '../backend/bulk/outcome.ts'
import type { PlannedRow } from '../backend/bulk/planned.ts'
import { explain } from '../backend/explain.ts'
import { labelsOf } from './labels-of.ts'
import { policySentence } from './policy.ts'
import { issueSentence, readRefusal } from './sentences.ts'
import { issuesOf } from './validation.ts'
import { bulkTexts } from '../lib/texts/bulk.ts'

const words = bulkTexts.reasons

/** Why a row is refused, in the words of its rule, with the field that it is about. */
export function reasonWords(entity: Entity, row: PlannedRow | undefined, reason: Reason): string {
  switch (reason.kind) {
    case 'gone': return words.gone
    case 'changed': return words.changed
    case 'let-be': return policySentence(entity, row?.op === 'delete' ? 'delete' : row?.op === 'update' ? 'update' : 'insert') ?? words.letBe
    case 'failed': {
      const { fields, sentence } = readRefusal(reason.failure, entity, row?.set ?? {})
      const said = sentence ?? explain(reason.failure, { isBuilder: false, policyComment: policySentence(entity, row?.op === 'update' ? 'update' : row?.op === 'delete' ? 'delete' : 'insert') ?? undefined }).sentence
      const label = labelsOf(entity, fields)
      return label === '' ? said : words.label(label, said)
    }
  }
}

/** Its code for whoever works with the list. */
export function reasonCode(reason: Reason): string {
  return reason.kind === 'failed' ? reason.failure.code : reason.kind
}

/** What the rules that the app knows say of a row as it would be; null where they say nothing. */
export function ruleWords(entity: Entity, row: PlannedRow): string | null {
  if (row.op === 'delete') return null
  const values: Row = { ...row.expect, ...row.key, ...row.set }
  const names = row.op === 'update' ? Object.keys(row.set) : entity.fields.filter((field) => field.can.insert).map((field) => field.name)
  for (const name of names) {
    const field = entity.byName.get(name)
    const [issue] = field === undefined ? [] : issuesOf(entity, values, name).filter(({ rule }) => row.op !== 'update' || ('fields' in rule ? rule.fields.every((each) => each in values) : true))
    if (field !== undefined && issue !== undefined) return words.label(field.label, issueSentence(issue, field, entity, values[name] ?? null))
  }
  return null
}
