/* The layout is a grid, and with it browsers drop what `table`, `tr` and `td` mean: their roles are said again. Keys and presses of cells are taken up by the table. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import { lazy, memo, Suspense } from 'react'
import type { Mark } from '../../backend/live/marks.ts'
import { type LoadedRow, personOf } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { personColour } from '../../lib/person.ts'
import type { Column } from './columns.ts'
import type { Cursor } from './cursors.ts'
import type { CellEdit, RowMark } from './edit-store.ts'
import type { Editing, RowActions } from './grid-row.tsx'
import { placeOf } from './place-of.ts'
import { RowMarkSign } from './row-mark-sign.tsx'

const CellEditor = lazy(() => import('./cell-editor.tsx'))
const CellCursor = lazy(() => import('./cell-cursor.tsx'))
const CellTrouble = lazy(() => import('./cell-trouble.tsx'))

export interface GridCellProps {
  readonly row: LoadedRow
  readonly column: Column
  readonly index: number
  readonly isStanding: boolean
  readonly isActive: boolean
  /** The classes of a cell in the chosen block (`cellPart`); null outside. */
  readonly range: string | null
  readonly editing: Editing | null
  readonly edit: CellEdit | undefined
  readonly mark: RowMark | undefined
  readonly fresh: Mark | undefined
  readonly cursor: Cursor | undefined
  readonly actions: RowActions
}

/**
 * A cell in whatever state it is: at rest, active, being edited, saving, kept here, refused, in conflict, read only. Drawn again
 * only when something of it changed: scrolling sideways draws the columns that come, not those that stay.
 */
export const GridCell = memo(function GridCell({ row, column, index, isStanding, isActive, range, editing, edit, mark, fresh, cursor, actions }: GridCellProps) {
  const { field } = column
  const { align, Cell, isOwn } = fieldType(field)
  const value = edit === undefined ? (row.values[field.name] ?? null) : edit.value
  // The title belongs to the value that was read; a chosen record not yet saved is named by its key.
  const title = edit === undefined || edit.value === row.values[field.name] ? row.titles[field.name] : undefined
  const shown = <Cell field={field} value={value} title={title} person={personOf(row, field.name)} row={row.values} />
  const classes = ['rg-cell', column.isTitle && 'rg-title', isStanding && 'is-standing', `is-${align}`, isActive && 'is-active', range, editing !== null && 'is-edit', edit !== undefined && `is-${edit.kind}`, !column.isEditable && 'is-read-only', cursor !== undefined && 'has-cursor', fresh !== undefined && `is-fresh is-turn-${fresh.turn % 2} ${fresh.by === null ? '' : `p${personColour(fresh.by)}`}`]
  return (
    <td
      role="gridcell" aria-colindex={index + 2} className={classes.filter(Boolean).join(' ')} style={placeOf(index, isStanding)} data-column={index}
      tabIndex={isActive ? 0 : -1} aria-selected={range === null ? undefined : true} aria-readonly={column.isEditable ? undefined : true} aria-invalid={edit !== undefined && edit.kind !== 'saving' && edit.kind !== 'kept' ? true : undefined}
    >
      {editing === null ? null : (
        <Suspense fallback={null}>
          <CellEditor entity={actions.entity} row={row} field={field} editing={editing} edit={edit} onCommit={(next, leave) => actions.commit(editing.base, field.name, next, leave)} onCancel={actions.cancel} />
        </Suspense>
      )}
      <span className="rg-value">
        {edit?.kind === 'saving' ? <Spinner /> : edit === undefined ? null : <Icon name={edit.kind === 'kept' ? 'wifi-off' : 'circle-alert'} size={14} />}
        {column.isTitle && row.key !== '' ? <a className="rg-link" href={actions.href(row.key)} tabIndex={-1} data-open="">{isOwn ? shown : <TitleText row={row} column={column} value={value} />}</a> : shown}
        {edit?.kind === 'saving' ? <span className="rg-note">{words.saving}</span> : edit?.kind === 'kept' ? <span className="rg-note">{words.kept}</span> : null}
        {mark === undefined ? null : <span className="rg-mark"><RowMarkSign mark={mark} /></span>}
      </span>
      {edit !== undefined && edit.kind !== 'saving' && isActive && editing === null ? (
        <Suspense fallback={null}>
          <CellTrouble entity={actions.entity} row={row} field={field} edit={edit} onRetry={() => actions.retry(row.key, field.name)} onDiscard={() => actions.discard(row.key, field.name)} />
        </Suspense>
      ) : null}
      {cursor === undefined ? null : <Suspense fallback={null}><CellCursor key={`${cursor.userId} ${cursor.isTyping}`} cursor={cursor} /></Suspense>}
    </td>
  )
})

function TitleText({ row, column, value }: { readonly row: LoadedRow; readonly column: Column; readonly value: string | null }) {
  const text = value === null ? '' : fieldType(column.field).toPlainText(value, column.field, row.titles[column.field.name])
  return text === '' ? <span className="rg-untitled">{words.untitled}</span> : <span className="trunc" title={text}>{text}</span>
}
