import type { Entity, Field } from '@portico/model'
import { editRefusal } from '../../fields/edit-refusal.ts'
import { cellsTexts } from '../../lib/texts/cells.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import type { CellEdit } from './edit-store.ts'

/** Why the value of a cell is not saved, in a sentence. */
export function troubleSentence(edit: Exclude<CellEdit, { readonly kind: 'saving' }>, entity: Entity, field: Field): string {
  switch (edit.kind) {
    case 'kept': return cellsTexts.keptText
    case 'gone': return words.gone
    case 'conflict': return cellsTexts.conflict(field.label)
    case 'refused': return editRefusal(edit.failure, entity, field, edit.value)
  }
}
