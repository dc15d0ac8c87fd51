import type { ReactNode } from 'react'
import type { Entity, Field } from '@portico/model'
import { explain } from '../../backend/explain.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import type { Failure } from '../../backend/failure.ts'
import type { PersonHere } from '../../backend/live/use-presence.ts'
import { useIsBuilder } from '../../backend/use-is-builder.ts'
import { issueSentence, readRefusal } from '../../fields/sentences.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { policySentence } from '../../fields/policy.ts'
import type { RecordEditor } from './record-editor.ts'
import type { Edit } from './record-state.ts'

export interface FieldProblemProps {
  readonly entity: Entity
  readonly field: Field
  readonly edit: Edit | undefined
  readonly editor: RecordEditor
  /** Who was at the field when somebody else changed it. */
  readonly author: PersonHere | null
}

/** Why what was typed is not stored, under the field, with what can be done about it. */
export function FieldProblem({ entity, field, edit, editor, author }: FieldProblemProps) {
  switch (edit?.status) {
    case 'changed': {
      const [issue] = edit.issues
      return issue === undefined ? null : <FieldError id={`${field.name}-error`}>{issueSentence(issue, field, entity, edit.value)}</FieldError>
    }
    case 'conflict':
      return <MergeNotice field={field} base={edit.base} theirs={edit.theirs} author={author} onResolve={(choice) => editor.resolve(field.name, choice)} />
    case 'refused':
      return <Refused field={field} editor={editor} sentence={refusal(entity, field)} />
    case 'failed':
      return <Failed entity={entity} field={field} editor={editor} value={edit.value} failure={edit.failure} />
    default:
      return null
  }
}

function refusal(entity: Entity, field: Field): string {
  const policy = policySentence(entity, 'update')
  return policy === null ? recordTexts.refused(field.label) : recordTexts.refusedBy(field.label, policy)
}

function Actions({ field, editor }: { readonly field: Field; readonly editor: RecordEditor }) {
  return (
    <span className="rec-acts">
      <Button size="sm" icon="rotate-ccw" onClick={() => editor.retry(field.name)}>{recordTexts.tryAgain}</Button>
      <Button size="sm" variant="ghost" icon="undo-2" onClick={() => editor.cancel(field.name)}>{recordTexts.putBack}</Button>
    </span>
  )
}

function Refused({ field, editor, sentence }: { readonly field: Field; readonly editor: RecordEditor; readonly sentence: ReactNode }) {
  return (
    <>
      <FieldError id={`${field.name}-error`}>{sentence}</FieldError>
      <Actions field={field} editor={editor} />
    </>
  )
}

interface FailedProps {
  readonly entity: Entity
  readonly field: Field
  readonly editor: RecordEditor
  readonly value: string | null
  readonly failure: Failure
}

/** A rule that the model knows is said in its words; for the rest there is the catalogue of errors. */
function Failed({ entity, field, editor, value, failure }: FailedProps) {
  const isBuilder = useIsBuilder()
  if (failure.source === 'network' || failure.source === 'gateway') return <Refused field={field} editor={editor} sentence={recordTexts.silent} />
  const { sentence } = readRefusal(failure, entity, { [field.name]: value })
  if (sentence !== null) return <Refused field={field} editor={editor} sentence={sentence} />
  const policy = failure.code === '42501' ? policySentence(entity, 'update') : null
  const words = explain(failure, { isBuilder, policyComment: policy ?? undefined })
  if (words.place === 'field') return <Refused field={field} editor={editor} sentence={[words.sentence, words.next].filter((part) => part !== null).join(' ')} />
  return <FailureNotice failure={failure} policyComment={policy ?? undefined} actions={<Actions field={field} editor={editor} />} />
}
