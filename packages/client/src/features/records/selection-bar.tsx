import type { Entity } from '@portico/model'
import { type Callable, isOfferedFor } from '../../backend/actions/callable.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Column } from './columns.ts'
import { buildCsv } from '../../fields/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Selection } from './selection.ts'

export interface SelectionBarProps {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly selection: Selection
  /** What may be run on the entity's records. */
  readonly actions: readonly Callable[]
  readonly onRun: (callable: Callable) => void
  readonly onCopy: () => void
  /** Null where the role may not delete. */
  readonly onDelete: (() => void) | null
  readonly onClear: () => void
}

/** Floats over the list while rows are chosen, and offers only what can be done with them. */
export default function SelectionBar({ entity, columns, selection, actions, onRun, onCopy, onDelete, onClear }: SelectionBarProps) {
  const count = words.selected(formatCount(selection.size))
  const exportCsv = () => saveFile(`${entity.id}.csv`, new Blob([buildCsv(columns, entity.key, [...selection.values()])], { type: 'text/csv;charset=utf-8' }))
  return (
    <div className="rs-bulk" role="toolbar" aria-label={count}>
      <output className="rs-bulk-n">{count}</output>
      <span className="rs-gap only-phone" />
      <RunButton actions={actions.filter((callable) => [...selection.values()].every((row) => isOfferedFor(callable, row.values)))} onRun={onRun} />
      <Button icon="copy" onClick={onCopy}>{words.copy}</Button>
      <Button icon="download" onClick={exportCsv}>{words.exportCsv}</Button>
      {onDelete === null ? null : <Button icon="trash-2" onClick={onDelete}>{words.delete}</Button>}
      <span className="rs-bulk-rule" />
      <Button aria-label={words.clearSelection} title={words.clearSelection} onClick={onClear}><span className="no-phone"><Kbd keys="Esc" /></span><span className="only-phone"><Icon name="x" /></span></Button>
    </div>
  )
}

/** Only what every chosen row allows. One is named, several stand in a menu. */
function RunButton({ actions, onRun }: Pick<SelectionBarProps, 'actions' | 'onRun'>) {
  const [only, ...more] = actions
  if (only === undefined) return null
  if (more.length === 0) return <Button icon={only.icon} onClick={() => onRun(only)}>{only.label}</Button>
  return (
    <Menu label={words.runAction} placement="top start" items={actions.map((callable) => ({ id: callable.id, label: callable.label, icon: callable.icon, onAction: () => onRun(callable) }))}
      trigger={(props) => <Button {...props} icon="zap">{words.runAction}</Button>} />
  )
}
