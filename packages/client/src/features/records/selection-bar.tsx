import type { Entity } from '@portico/model'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { Column } from './columns.ts'
import { buildCsv } from './csv.ts'
import { saveFile } from './save-file.ts'
import type { Selection } from './selection.ts'

export interface SelectionBarProps {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly selection: Selection
  readonly onCopy: () => void
  /** Null where the role may not delete. */
  readonly onDelete: (() => void) | null
  readonly onClear: () => void
}

/** Floats over the list while rows are chosen, and offers only what can be done with them. */
export default function SelectionBar({ entity, columns, selection, onCopy, onDelete, onClear }: SelectionBarProps) {
  const count = words.selected(formatCount(selection.size))
  const exportCsv = () => saveFile(`${entity.id}.csv`, 'text/csv;charset=utf-8', buildCsv(columns, entity.key, [...selection.values()]))
  return (
    <div className="rs-bulk" role="toolbar" aria-label={count}>
      <output className="rs-bulk-n">{count}</output>
      <span className="rs-gap only-phone" />
      <Button icon="copy" onClick={onCopy}>{words.copy}</Button>
      <Button icon="download" onClick={exportCsv}>{words.exportCsv}</Button>
      {onDelete === null ? null : <Button icon="trash-2" onClick={onDelete}>{words.delete}</Button>}
      <span className="rs-bulk-rule" />
      <Button aria-label={words.clearSelection} title={words.clearSelection} onClick={onClear}><span className="no-phone"><Kbd keys="Esc" /></span><span className="only-phone"><Icon name="x" /></span></Button>
    </div>
  )
}
