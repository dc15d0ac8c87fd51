/* The layout is a grid, and with it browsers drop what `table`, `tr` and `td` mean: their roles are said again. Keys and presses of cells are taken up by the table. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import { type CSSProperties, memo } from 'react'
import type { Entity } from '@portico/model'
import type { RowMarks } from '../../backend/live/marks.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { cellPart } from './cell-range.ts'
import type { Column } from './columns.ts'
import type { RowCursors } from './cursors.ts'
import type { RowEdits, RowMark } from './edit-store.ts'
import { GridCell } from './grid-cell.tsx'
import type { Leave } from './leave.ts'
import { wholeRow } from './list-live.ts'
import { placeOf } from './place-of.ts'

/** The cell that has the keyboard: a row by position (-1: the heads) and a column by index (-1: the checkbox). */
export interface ActiveCell {
  readonly row: number
  readonly column: number
  /** It went with its row, and the reader did nothing: then nothing is brought into view for it. */
  readonly isFollowing?: boolean
}

export interface Editing {
  readonly key: string
  readonly field: string
  /** The row as it was when this began: what is saved rests on it, whatever others write meanwhile. */
  readonly base: LoadedRow
  /** What was typed to begin with; null: the value as it is. */
  readonly typed: string | null
}

/** What a row calls back. One object for all rows, so that none is drawn anew for it. */
export interface RowActions {
  readonly entity: Entity
  readonly commit: (row: LoadedRow, field: string, value: string | null, leave: Leave) => void
  readonly cancel: () => void
  readonly retry: (key: string, field: string) => void
  readonly discard: (key: string, field: string) => void
  readonly href: (key: string) => string
}

export interface GridRowProps {
  readonly row: LoadedRow | undefined
  readonly position: number
  /** The line of the sheet that it stands on: its position, and the heads of groups before it. */
  readonly line: number
  readonly top: number
  readonly columns: readonly Column[]
  readonly firstColumn: number
  readonly lastColumn: number
  /** So many columns stand still. */
  readonly standing: number
  readonly isSelected: boolean
  /** Which of its cells are in the chosen block (`rowPart`). */
  readonly rangePart: string | null
  readonly canSelect: boolean
  /** The active column of this row, or null. */
  readonly activeColumn: number | null
  readonly editing: Editing | null
  readonly edits: RowEdits | undefined
  readonly mark: RowMark | undefined
  /** Fields that others changed just now. */
  readonly fresh: RowMarks | undefined
  /** Others who are at fields of this row. */
  readonly cursors: RowCursors | undefined
  readonly actions: RowActions
}

/** One row, drawn again only when something of it changed: scrolling moves the body, not the rows. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, position, line, top, columns, firstColumn, lastColumn, standing, isSelected, rangePart, activeColumn, editing, edits, mark, fresh, cursors } = props
  const style: CSSProperties = { transform: `translateY(${top}px)` }
  const classes = ['rg-row', isSelected && 'is-sel', mark === 'gone' ? 'is-leaving' : mark !== undefined && 'is-out', (activeColumn !== null || edits !== undefined || cursors !== undefined) && 'is-lifted', editing !== null && 'is-editing']
  return (
    <tr role="row" className={classes.filter(Boolean).join(' ')} style={style} aria-rowindex={line + 2} aria-selected={isSelected} data-row={position}>
      <SelectCell {...props} />
      {columns.map((column, index) => {
        if (index >= standing && index !== activeColumn && (index < firstColumn || index >= lastColumn)) return null
        const name = column.field.name
        if (row === undefined) return <WaitingCell key={name} column={column} index={index} position={position} isStanding={index < standing} />
        return (
          <GridCell
            key={name} row={row} column={column} index={index} isStanding={index < standing} isActive={activeColumn === index} range={cellPart(rangePart, index)} editing={editing?.field === name ? editing : null}
            edit={edits?.[name]} mark={column.isTitle ? mark : undefined} fresh={fresh?.[name] ?? (column.isTitle ? fresh?.[wholeRow] : undefined)} cursor={cursors?.[name]} actions={props.actions}
          />
        )
      })}
      <td className="rg-tail" style={{ gridColumn: columns.length + 2 }} role="presentation" />
    </tr>
  )
})

function SelectCell({ row, position, columns, isSelected, canSelect, activeColumn }: GridRowProps) {
  const title = row === undefined ? words.row(formatCount(position + 1)) : titleOf(row, columns)
  const isActive = activeColumn === -1
  return (
    <td role="gridcell" aria-colindex={1} className={isActive ? 'rg-sel is-active' : 'rg-sel'} data-column={-1} tabIndex={isActive ? 0 : -1} aria-label={canSelect ? `${position + 1}, ${words.select(title)}` : words.row(String(position + 1))}>
      {canSelect ? <span className={isSelected ? 'rg-box is-on' : 'rg-box'} aria-hidden="true">{isSelected ? <Icon name="check" size={11} /> : null}</span> : null}
      <span className={position < 99_999 ? 'rg-number' : 'rg-number is-long'}>{position + 1}</span>
    </td>
  )
}

function WaitingCell({ column, index, position, isStanding }: { readonly column: Column; readonly index: number; readonly position: number; readonly isStanding: boolean }) {
  return (
    <td role="gridcell" aria-colindex={index + 2} className={['rg-cell', column.isTitle && 'rg-title', isStanding && 'is-standing'].filter(Boolean).join(' ')} style={placeOf(index, isStanding)} data-column={index} tabIndex={-1}>
      <SkeletonBlock width={Math.min(column.width - 32, 52 + ((position * 37 + index * 53) % 74))} />
    </td>
  )
}

/** A group's head whose code is on its way. */
export function WaitingHead({ line, top }: Pick<GridRowProps, 'line' | 'top'>) {
  return (
    <tr role="row" className="rg-row rg-group" style={{ transform: `translateY(${top}px)` }} aria-rowindex={line + 2}>
      <td role="gridcell" className="rg-cell rg-wait"><SkeletonBlock width={96} /></td>
    </tr>
  )
}

function titleOf(row: LoadedRow, columns: readonly Column[]): string {
  const name = columns[0]?.field.name ?? ''
  return row.titles[name] ?? row.values[name] ?? words.untitled
}
