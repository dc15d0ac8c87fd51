/* The layout is a grid, and with it browsers drop what `table`, `tr` and `td` mean: their roles are said again. Keys and presses of cells are taken up by the table. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, memo, useRef } from 'react'
import { fieldType } from '../../fields/registry.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'
import { type Column, headLabel } from './columns.ts'
import { placeOf } from './place-of.ts'
import type { ColumnDrag } from './column-drag.ts'
import { useColumnDrag } from './use-column-drag.ts'

export interface GridHeadProps {
  readonly columns: readonly Column[]
  readonly firstColumn: number
  readonly lastColumn: number
  /** So many columns stand still. */
  readonly standing: number
  readonly sort: readonly SortTerm[]
  readonly selection: 'none' | 'some' | 'all'
  readonly canSelect: boolean
  readonly selectLabel: string
  /** The active head, by column index, or null. */
  readonly activeColumn: number | null
  readonly style: CSSProperties
  readonly onResize: (name: string, width: number | null) => void
  readonly onFit: (column: Column) => void
  /** A column goes to the place of another. */
  readonly onMove: (from: number, to: number) => void
  readonly onChooseFields: (trigger: HTMLElement) => void
}

/** The heads under which the lintel lies: icon, label, unit, and the way the list is sorted. */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { columns, firstColumn, lastColumn, standing, selection, canSelect, activeColumn, style } = props
  const { drag, begin, prepare } = useColumnDrag(columns.length, props.onMove)
  return (
    <thead role="rowgroup" className="rg-head" onPointerEnter={() => void prepare()}>
      <tr role="row" aria-rowindex={1} style={style} data-row={-1}>
        <th role="columnheader" aria-colindex={1} className={activeColumn === -1 ? 'rg-sel is-active' : 'rg-sel'} data-column={-1} tabIndex={activeColumn === -1 ? 0 : -1} title={canSelect ? props.selectLabel : undefined}>
          <span className="sr">{canSelect ? props.selectLabel : words.rowNumber}</span>
          {canSelect ? <span className={selection === 'none' ? 'rg-box' : 'rg-box is-on'} aria-hidden="true">{selection === 'none' ? null : <Icon name={selection === 'all' ? 'check' : 'minus'} size={11} />}</span> : null}
        </th>
        {columns.map((column, index) => (index < standing || index === activeColumn || index === drag?.from || (index >= firstColumn && index < lastColumn)
          ? <Head key={column.field.name} {...props} column={column} index={index} drag={drag} onGrab={begin} /> : null))}
        <th role="columnheader" aria-colindex={columns.length + 2} className="rg-tail" style={{ gridColumn: columns.length + 2 }}>
          <IconButton icon="plus" size="sm" label={words.addField} onClick={(event) => props.onChooseFields(event.currentTarget)} />
        </th>
      </tr>
    </thead>
  )
})

interface HeadProps extends GridHeadProps {
  readonly column: Column
  readonly index: number
  readonly drag: ColumnDrag | null
  readonly onGrab: (event: PointerEvent<HTMLElement>, index: number) => void
}

function Head({ columns, column, index, sort, standing, activeColumn, drag, onGrab, onResize, onFit, onMove }: HeadProps) {
  const { field } = column
  const term = sort.find((each) => each.field === field.name)
  const order = sort.length > 1 && term !== undefined ? sort.indexOf(term) + 1 : null
  const { align, icon } = fieldType(field)
  const classes = ['rg-cell', column.isTitle && 'rg-title', index < standing && 'is-standing', drag?.from === index && 'is-dragged', isTarget(drag, index) && (drag !== null && drag.to < drag.from ? 'is-before' : 'is-behind'), `is-${align}`, activeColumn === index && 'is-active', column.isSortable && 'is-sortable']
  return (
    <th
      role="columnheader" aria-colindex={index + 2} className={classes.filter(Boolean).join(' ')} style={placeOf(index, index < standing)} data-column={index} tabIndex={activeColumn === index ? 0 : -1}
      onPointerDown={column.isTitle ? undefined : (event) => onGrab(event, index)} onKeyDown={column.isTitle ? undefined : (event) => moveByKey(event, index, columns.length, onMove)}
      aria-description={order === null ? undefined : words.sortRank(formatCount(order), formatCount(sort.length))}
      aria-sort={column.isSortable ? (term === undefined ? 'none' : term.descending ? 'descending' : 'ascending') : undefined} title={field.help ?? headLabel(field)}
    >
      <span className="rg-head-in">
        <Icon name={icon} size={12} />
        <span className="trunc">{headLabel(field)}</span>
        {term === undefined ? null : <span className="rg-sorted"><Icon name={term.descending ? 'arrow-down' : 'arrow-up'} size={12} />{order === null ? null : <span aria-hidden="true">{order}</span>}</span>}
      </span>
      <Grip column={column} onResize={onResize} onFit={onFit} />
    </th>
  )
}

const isTarget = (drag: ColumnDrag | null, index: number): boolean => drag !== null && drag.to === index && drag.to !== drag.from

/** With Shift and Ctrl or ⌘ an arrow takes the column along. */
function moveByKey(event: KeyboardEvent, index: number, count: number, onMove: GridHeadProps['onMove']): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (by === 0 || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  if (index + by >= 1 && index + by < count) onMove(index, index + by)
}

/** The edge that is dragged; a double click fits the content. With the keyboard: the menu of the head. */
function Grip({ column, onResize, onFit }: Pick<GridHeadProps, 'onResize' | 'onFit'> & { readonly column: Column }) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.stopPropagation()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, width: event.currentTarget.parentElement?.getBoundingClientRect().width ?? column.width }
  }
  const move = (event: PointerEvent) => {
    if (start.current !== null) onResize(column.field.name, start.current.width + event.clientX - start.current.x)
  }
  return (
    <span
      className="rg-grip" aria-hidden="true" title={words.resize(column.field.label)} data-grip=""
      onPointerDown={begin} onPointerMove={move} onPointerUp={() => { start.current = null }} onPointerCancel={() => { start.current = null }}
      onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => { event.stopPropagation(); onFit(column) }}
    />
  )
}
