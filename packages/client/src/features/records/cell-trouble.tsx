import type { Entity, Field } from '@portico/model'
import type { LoadedRow } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { cellsTexts } from '../../lib/texts/cells.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import type { CellEdit } from './edit-store.ts'
import { troubleSentence } from './trouble-sentence.ts'
import { useRoom } from './use-room.ts'

export interface CellTroubleProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly field: Field
  readonly edit: Exclude<CellEdit, { readonly kind: 'saving' }>
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Why a value is not saved, at its cell: what happened, what is safe, and what to do. */
export default function CellTrouble({ entity, row, field, edit, onRetry, onDiscard }: CellTroubleProps) {
  const plain = (value: string | null | undefined, title?: string | null): string => fieldType(field).toPlainText(value ?? null, field, title) || words.emptyValue
  const room = useRoom<HTMLDivElement>({ width: 310, height: 150 })
  return (
    <div ref={room} className={`rg-trouble is-${edit.kind}`} role={edit.kind === 'kept' ? 'status' : 'alert'}>
      {edit.kind === 'conflict' ? (
        <>
          <p className="strong">{cellsTexts.conflict(field.label)}</p>
          <dl>
            <dt>{cellsTexts.theirs}</dt><dd>{plain(edit.theirs.values[field.name], edit.theirs.titles[field.name])}</dd>
            <dt>{cellsTexts.yours}</dt><dd>{plain(edit.value)}</dd>
          </dl>
        </>
      ) : (
        <p>{troubleSentence(edit, entity, field)}</p>
      )}
      <div className="rg-trouble-acts">
        {edit.kind === 'conflict' ? <Button size="sm" onClick={onRetry} tabIndex={-1}>{cellsTexts.keepMine}</Button> : edit.kind === 'kept' ? <Button size="sm" icon="rotate-ccw" onClick={onRetry} tabIndex={-1}>{words.retry}</Button> : null}
        <Button size="sm" variant={edit.kind === 'conflict' ? 'default' : 'ghost'} icon="undo-2" onClick={onDiscard} tabIndex={-1} title={plain(row.values[field.name], row.titles[field.name])}>
          {edit.kind === 'conflict' ? cellsTexts.takeTheirs : words.putBack}
        </Button>
      </div>
    </div>
  )
}
