import './unsaved-cells.css'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Entity } from '@portico/model'
import type { Place } from '../../backend/live/presence.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { formatCount } from '../../lib/count.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'
import { recordsTexts } from '../../lib/texts/records.ts'
import { useKeyDown } from '../../lib/use-key-down.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CellEdit, EditStore } from './edit-store.ts'
import { troubleSentence } from './trouble-sentence.ts'

interface UnsavedCellsProps {
  readonly entity: Entity
  readonly edits: EditStore
  /** Where the reader is: what is wrong with that cell stands at it. */
  readonly place: Place | null
  readonly onGo: (cell: { readonly key: string; readonly field: string }) => void
}

/** What the database did not take of cells that the reader has left, said at once and where it covers nothing that is typed, until it is waved away. */
export default function UnsavedCells({ entity, edits, place, onGo }: UnsavedCellsProps) {
  const [seen, setSeen] = useState<ReadonlySet<CellEdit>>(new Set())
  const open = edits.refused.filter(({ key, field, edit }) => !seen.has(edit) && !(place?.key === key && place.field === field))
  const last = open.at(-1)
  const field = last === undefined ? undefined : entity.byName.get(last.field)
  const box = useRef<HTMLDivElement>(null)
  // It lies above the foot, or where one is just there, under the heads.
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const body = element.parentElement?.getBoundingClientRect()
    const cell = element.parentElement?.querySelector('.rg-row > .is-active')?.getBoundingClientRect()
    element.dataset['place'] = body !== undefined && cell !== undefined && cell.bottom > body.top + body.height / 2 ? 'top' : 'bottom'
  })
  const dismiss = () => setSeen(new Set([...seen, ...open.map(({ edit }) => edit)]))
  useKeyDown((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && last !== undefined) dismiss()
  })
  if (last === undefined || field === undefined) return null
  const { edit, base, key } = last
  const actions = (
    <>
      <Button size="sm" onClick={() => onGo({ key, field: field.name })}>{words.goThere}</Button>
      {edit.kind === 'refused' ? <Button size="sm" variant="ghost" icon="undo-2" onClick={() => edits.discard(key, field.name)}>{recordsTexts.putBack}</Button> : null}
      <IconButton size="sm" icon="x" label={words.understood} onClick={dismiss} />
    </>
  )
  return (
    <div className="rs-unsaved" ref={box}>
      <Notice tone="danger" title={words.notSaved(formatCount(open.length), open.length === 1)} actions={actions}>{words.notSavedAt(recordTitle(entity, base), field.label, troubleSentence(edit, entity, field))}</Notice>
    </div>
  )
}
