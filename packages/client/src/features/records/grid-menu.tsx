import { useMemo, useRef } from 'react'
import type { Entity } from '@portico/model'
import { type Callable, isOfferedFor } from '../../backend/actions/callable.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { kindsOf } from '../../backend/records/summaries/summary.ts'
import { fieldType, operatorsOf } from '../../fields/registry.ts'
import { whenWords } from '../../fields/when-words.ts'
import { listMenuTexts as menuWords } from '../../lib/texts/list-menus.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { summariesTexts } from '../../lib/texts/summaries.ts'
import { MenuAt, type MenuEntry } from '../../ui/menu.tsx'
import { useToasts } from '../../ui/toast.tsx'
import type { Column } from './columns.ts'
import { moveColumn, pinColumn } from './column-order.ts'
import type { MenuTarget } from './grid-props.ts'
import type { RecordLinks } from './use-record-links.ts'
import type { View } from './use-view.ts'

export interface GridMenuProps {
  readonly entity: Entity
  readonly target: MenuTarget
  readonly columns: readonly Column[]
  readonly links: RecordLinks
  readonly view: View
  readonly onClose: () => void
  readonly onDelete: (row: LoadedRow) => void
  readonly actions: readonly Callable[]
  readonly onRun: (callable: Callable, row: LoadedRow) => void
  readonly onResize: (name: string, width: number | null) => void
  /** Offers what the foot can tell of a column. */
  readonly onSummary: (head: HeadTarget) => void
}

/** The head of a column. */
export interface HeadTarget {
  readonly element: HTMLElement
  readonly column: Column
}

/** What can be done with a row or with a column: what the role may not do is not in it. */
export default function GridMenu(props: GridMenuProps) {
  const { target, onClose } = props
  const triggerRef = useRef<Element | null>(target.element)
  const toasts = useToasts()
  const items = useMemo(() => (target.row === null ? headItems(props) : rowItems(props, target.row, toasts.show)), [props, target, toasts])
  const label = target.row === null ? (target.column?.field.label ?? '') : (target.row.values[props.entity.title] ?? target.row.key)
  if (items.length === 0) return null
  return <MenuAt label={menuWords.menuOf(label)} items={items} isOpen onClose={onClose} triggerRef={triggerRef} />
}

function rowItems({ entity, target, links, actions, onRun, onDelete }: GridMenuProps, row: LoadedRow, say: (message: string) => void): readonly MenuEntry[] {
  const field = target.column?.field
  const write = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
      say(done)
    } catch {
      say(words.notCopied)
    }
  }
  const value = field === undefined ? null : (row.values[field.name] ?? null)
  return [
    ...(row.key === '' ? [] : [
      { id: 'open', label: menuWords.open, icon: 'external-link', keyHint: '↵', onAction: () => links.open(row.key) },
      { id: 'link', label: menuWords.copyLink, icon: 'link', onAction: () => void write(links.url(row.key), menuWords.linkCopied) },
    ]),
    ...(field === undefined || value === null ? [] : [{ id: 'value', label: menuWords.copyValue, icon: 'copy', onAction: () => void write(fieldType(field).toPlainText(value, field, row.titles[field.name]), menuWords.valueCopied) }]),
    ...(actions.length === 0 || row.key === '' ? [] : [{ separator: true } as const, ...actions.map((callable) => ({
      id: `run ${callable.id}`, label: callable.label, icon: callable.icon, disabledReason: isOfferedFor(callable, row.values) ? undefined : whenWords(callable, entity), onAction: () => onRun(callable, row),
    }))]),
    ...(entity.can.delete && row.key !== '' ? [{ separator: true } as const, { id: 'delete', label: words.delete, icon: 'trash-2', isDanger: true, onAction: () => onDelete(row) }] : []),
  ]
}

function headItems({ entity, target, columns, view, onResize, onSummary }: GridMenuProps): readonly MenuEntry[] {
  const column = target.column
  if (column === null) return []
  const { name } = column.field
  const at = columns.indexOf(column)
  const term = view.state.sort.find((each) => each.field === name)
  const operator = operatorsOf(column.field)[0]
  const sortTo = (descending: boolean) => view.change({ sort: [{ field: name, descending }] })
  return [
    ...(column.isSortable ? [
      { id: 'up', label: menuWords.sortAscending, icon: 'arrow-up', isChosen: term?.descending === false, onAction: () => sortTo(false) },
      { id: 'down', label: menuWords.sortDescending, icon: 'arrow-down', isChosen: term?.descending === true, onAction: () => sortTo(true) },
      ...(term === undefined ? [] : [{ id: 'none', label: menuWords.sortNone, icon: 'x', onAction: () => view.change({ sort: view.state.sort.filter((each) => each !== term) }) }]),
      { separator: true } as const,
    ] : []),
    ...(operator === undefined ? [] : [{ id: 'filter', label: menuWords.filterByField, icon: 'list-filter', onAction: () => view.change({ filters: [...view.state.filters, { field: name, operator: operator.id, values: [] }] }) }]),
    ...(kindsOf(entity, column.field).length === 0 ? [] : [{ id: 'summary', label: summariesTexts.inFoot, icon: 'hash', onAction: () => onSummary({ element: target.element, column }) }]),
    ...(column.isTitle ? [] : [
      ...(at > 1 ? [{ id: 'left', label: menuWords.moveLeft, icon: 'arrow-left', onAction: () => view.change(moveColumn(columns, at, at - 1)) }] : []),
      ...(at < columns.length - 1 ? [{ id: 'right', label: menuWords.moveRight, icon: 'arrow-right', onAction: () => view.change(moveColumn(columns, at, at + 1)) }] : []),
      { id: 'pin', label: column.isPinned ? menuWords.unpin : menuWords.pin, icon: 'pin', onAction: () => view.change(pinColumn(columns, at, !column.isPinned)) },
      { separator: true } as const,
    ]),
    { id: 'wider', label: menuWords.wider, icon: 'chevron-right', onAction: () => onResize(name, column.width + 40) },
    { id: 'narrower', label: menuWords.narrower, icon: 'chevron-left', onAction: () => onResize(name, column.width - 40) },
    { id: 'fit', label: menuWords.usualWidth, icon: 'ruler', onAction: () => onResize(name, null) },
    ...(name === entity.title ? [] : [{ id: 'hide', label: menuWords.hideField, icon: 'eye-off', onAction: () => view.change({ fields: columns.map((each) => each.field.name).filter((each) => each !== name) }) }]),
  ]
}
