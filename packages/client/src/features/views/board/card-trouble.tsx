import type { Entity, Field } from '@portico/model'
import { editRefusal } from '../../../fields/edit-refusal.ts'
import { fieldType } from '../../../fields/registry.ts'
import { viewsTexts as words } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import type { CardEdit } from '../layout-context.ts'

export interface CardTroubleProps {
  readonly entity: Entity
  readonly field: Field
  readonly edit: CardEdit
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Why a move is not saved, at its card: what happened, and what to do. */
export function CardTrouble({ entity, field, edit, onRetry, onDiscard }: CardTroubleProps) {
  return (
    <div className="bd-trouble" role={edit.kind === 'kept' ? 'status' : 'alert'}>
      <p>{sentence(edit, entity, field)}</p>
      <div className="bd-trouble-acts">
        {edit.kind === 'conflict' ? <Button size="sm" onClick={onRetry}>{words.keepMine}</Button> : edit.kind === 'kept' ? <Button size="sm" icon="rotate-ccw" onClick={onRetry}>{words.sendAgain}</Button> : null}
        <Button size="sm" variant="ghost" icon="undo-2" onClick={onDiscard}>{edit.kind === 'conflict' ? words.takeTheirs : edit.kind === 'kept' ? words.putBack : words.dismiss}</Button>
      </div>
    </div>
  )
}

function sentence(edit: CardEdit, entity: Entity, field: Field): string {
  switch (edit.kind) {
    case 'saving': return words.saving
    case 'kept': return words.kept
    case 'gone': return words.gone
    case 'conflict': return words.conflict(field.label, fieldType(field).toPlainText(edit.theirs.values[field.name] ?? null, field, edit.theirs.titles[field.name]) || words.board.notSet)
    case 'refused': return editRefusal(edit.failure, entity, field, edit.value)
  }
}
