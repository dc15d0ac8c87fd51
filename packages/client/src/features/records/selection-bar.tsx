import { useState } from 'react'
import type { Entity } from '@portico/model'
import { type Callable, isOfferedFor } from '../../backend/actions/callable.ts'
import type { BulkRequest } from '../../backend/bulk/bulk-request.ts'
import type { RecordsQuery } from '../../backend/records/query.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import { formatCount } from '../../lib/count.ts'
import { bulkTexts } from '../../lib/texts/bulk.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { phoneQuery, useMedia } from '../../lib/use-media.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Column } from './columns.ts'
import type { Selection } from './selection.ts'
import type { RunRequest } from './use-row-actions.ts'

export interface SelectionBarProps {
  readonly entity: Entity
  readonly columns: readonly Column[]
  readonly query: RecordsQuery
  readonly state: WindowState
  readonly selection: Selection
  /** What may be run on the entity's records. */
  readonly actions: readonly Callable[]
  readonly onAsk: (request: RunRequest | BulkRequest) => void
  /** What was done with these; null: with all that match. */
  readonly onDone: (keys: readonly string[] | null) => void
  readonly onCopy: () => void
  /** Null where the role may not delete. */
  readonly onDelete: (() => void) | null
  readonly onClear: () => void
}

/** Floats over the list while rows are chosen, and offers only what can be done with them, or with all that match the view. */
export default function SelectionBar({ entity, columns, query, state, selection, actions, onAsk, onDone, onCopy, onDelete, onClear }: SelectionBarProps) {
  const isPhone = useMedia(phoneQuery)
  // All belongs to the rows that were chosen when it was asked for: another choice takes it back.
  const [allOf, setAllOf] = useState<Selection | null>(null)
  const isAll = allOf === selection
  const total = state.isExact ? formatCount(state.count) : null
  const count = isAll ? (total === null ? bulkTexts.allSelectedUncounted : bulkTexts.allSelected(total)) : bulkTexts.selected(formatCount(selection.size))
  const canTakeAll = !isAll && (!state.isExact || state.count > selection.size)
  const ask = (kind: BulkRequest['kind']) => onAsk({
    kind, query, fields: columns.map(({ field }) => field), rows: isAll ? null : [...selection.values()], count: isAll ? total : formatCount(selection.size), onDone: () => onDone(isAll ? null : []),
  })
  const run = (callable: Callable) => onAsk({ callable, query, rows: isAll ? null : [...selection.values()], onDone: (keys) => onDone(isAll ? null : keys) })
  const offered = isAll ? actions : actions.filter((callable) => [...selection.values()].every((row) => isOfferedFor(callable, row.values)))
  const takeAll = canTakeAll ? { label: total === null ? bulkTexts.selectAllUncounted : bulkTexts.selectAll(total), onAction: () => setAllOf(selection) } : null
  const change = entity.can.update ? () => ask('change') : null
  const remove = onDelete === null ? null : isAll ? () => ask('delete') : onDelete
  const isEmpty = selection.size === 0
  return (
    <div className="rs-bulk" role="toolbar" aria-label={count}>
      <output className="rs-bulk-n">{count}</output>
      {isPhone ? (
        <>
          <span className="rs-gap" />
          {isEmpty || change === null ? null : <Button icon="pencil" onClick={change}>{bulkTexts.changeField}</Button>}
          {isEmpty ? null : (
            <Menu label={bulkTexts.moreActions} placement="top end" trigger={(props) => <IconButton {...props} icon="ellipsis" label={bulkTexts.moreActions} />} items={[
              ...(takeAll === null ? [] : [{ id: 'all', icon: 'list-checks', ...takeAll }, { separator: true } as const]),
              ...offered.map((callable) => ({ id: callable.id, label: callable.label, icon: callable.icon, onAction: () => run(callable) })),
              ...(isAll ? [] : [{ id: 'copy', label: words.copy, icon: 'copy', onAction: onCopy }]),
              { id: 'export', label: bulkTexts.exportCsv, icon: 'download', onAction: () => ask('export') },
              ...(remove === null ? [] : [{ separator: true } as const, { id: 'delete', label: words.delete, icon: 'trash-2', isDanger: true, onAction: remove }]),
            ]} />
          )}
        </>
      ) : (
        <>
          {takeAll === null ? null : <Button onClick={takeAll.onAction}>{takeAll.label}</Button>}
          <RunButton actions={offered} onRun={run} />
          {change === null ? null : <Button icon="pencil" onClick={change}>{bulkTexts.changeField}</Button>}
          {isAll ? null : <Button icon="copy" onClick={onCopy}>{words.copy}</Button>}
          <Button icon="download" onClick={() => ask('export')}>{bulkTexts.exportCsv}</Button>
          {remove === null ? null : <Button icon="trash-2" onClick={remove}>{words.delete}</Button>}
        </>
      )}
      <span className="rs-bulk-rule" />
      {isPhone ? <IconButton icon="x" label={bulkTexts.clearSelection} onClick={onClear} /> : <Button aria-label={bulkTexts.clearSelectionByKey} title={bulkTexts.clearSelection} onClick={onClear}><Kbd keys="Esc" /></Button>}
    </div>
  )
}

/** Only what every chosen row allows. One is named, several stand in a menu. */
function RunButton({ actions, onRun }: { readonly actions: readonly Callable[]; readonly onRun: (callable: Callable) => void }) {
  const [only, ...more] = actions
  if (only === undefined) return null
  if (more.length === 0) return <Button icon={only.icon} onClick={() => onRun(only)}>{only.label}</Button>
  return (
    <Menu label={bulkTexts.runAction} placement="top start" items={actions.map((callable) => ({ id: callable.id, label: callable.label, icon: callable.icon, onAction: () => onRun(callable) }))}
      trigger={(props) => <Button {...props} icon="zap">{bulkTexts.runAction}</Button>} />
  )
}
