/* The layout is a grid, and with it browsers drop what `table`, `tr` and `td` mean: their roles are said again. Keys and presses of cells are taken up by the table. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label, jsx-a11y/role-supports-aria-props */
import './grid.css'
import { type CSSProperties, type FocusEvent, type MouseEvent, Suspense, lazy, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { plainLines } from '../../backend/records/groups/lines.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { bringIntoSight } from './bring-into-sight.ts'
import { type CellRange, columnsOf, firstOf, rowPart, rowsOf } from './cell-range.ts'
import { cellOf, isOnCorner, keepText } from './cell-under.ts'
import { type Column, columnTemplate, columnsWidth, standingLeft } from './columns.ts'
import { drawnRows } from './drawn-rows.ts'
import { drawFill } from './fill-handle.ts'
import { GridHead } from './grid-head.tsx'
import type { GridProps } from './grid-props.ts'
import { type ActiveCell, GridRow, WaitingHead } from './grid-row.tsx'
import { useKeptCell } from './kept-cell.ts'
import type { Leave } from './leave.ts'
import { placeOf } from './place-of.ts'
import { useActiveCell } from './use-active-cell.ts'
import { useCellEditing } from './use-cell-editing.ts'
import { useCellRange } from './use-cell-range.ts'
import { useDrawnExtent } from './use-drawn-extent.ts'
import { handleGridKey } from './use-grid-keys.ts'
import { useRowScroll } from './use-row-scroll.ts'
import { useSideways } from './use-sideways.ts'
import type { Density } from './view-state.ts'

const loadGroupRow = () => import('./group-row.tsx').then(({ GroupRow: row }) => ({ default: row }))
const GroupRow = lazy(loadGroupRow)

const rowHeights: Readonly<Record<Density, number>> = { compact: 28, default: 34, comfortable: 44 }
/** Heads with the lintel, and the foot with it; pixels. */
const headHeight = 36
const footHeight = 34

/** A table of any length: real rows and cells around the reader, moved and not drawn anew while scrolling. */
export function Grid(props: GridProps) {
  const { entity, columns, window, state, edits, density, selection, groups, canSelect, links, placeKey, onResize, onView } = props
  const [kept, keep] = useKeptCell()
  const [isTouched, setTouched] = useState(kept !== null)
  const [active, setActive] = useActiveCell(window, state, isTouched, kept)
  useEffect(() => {
    if (isTouched) keep(active)
  }, [keep, isTouched, active])
  const { corner, range, setCorner } = useCellRange(window, state.frame, active)
  const dragged = useRef<ActiveCell | null>(null)
  const hasFocus = useRef(kept !== null)
  const leave = useRef<(by: Leave) => void>(undefined)
  const onLeave = useCallback((by: Leave) => leave.current?.(by), [])
  const onFree = useCallback(() => { hasFocus.current = true }, [])
  const { editing, startEdit, stopEdit, typeAhead, actions } = useCellEditing({ entity, columns, window, edits, links, active, onFree, onLeave })
  const anchor = useRef(0)
  /** A press focuses a cell before it is a click, which then moves by itself. */
  const isPressed = useRef(false)
  /** The active cell that was brought into view: scrolling away from it is left alone. */
  const revealed = useRef(kept === null ? active : null)
  const rowHeight = rowHeights[density]
  const ungrouped = useDrawnExtent(state)
  const lines = useMemo(() => groups?.lines ?? plainLines(ungrouped), [groups, ungrouped])
  const extent = lines.count
  const onLines = useCallback((from: number, to: number) => onView(...lines.rowsIn(from, to)), [lines, onView])
  const scroll = useRowScroll<HTMLTableSectionElement>({ extent, rowHeight, chrome: headHeight + footHeight, placeKey: `${props.topTurn} ${placeKey}`, shift: state.shift, onView: onLines })
  const { sheet, body } = scroll
  const isGrouped = props.by !== null
  useEffect(() => {
    // With the first rows, not after them: heads would stand blank.
    if (isGrouped) void loadGroupRow()
  }, [isGrouped])
  const [sideways, lookSideways] = useSideways(columns, sheet)

  // Other rows: from the top, and nothing of the old place is kept.
  const [place, setPlace] = useState(placeKey)
  if (place !== placeKey) {
    setPlace(placeKey)
    setCorner(null)
    if (active.row > 0) setActive({ row: 0, column: active.column })
    stopEdit()
  }

  const { wanted } = props
  const [went, setWent] = useState(wanted)
  if (went !== wanted) {
    setWent(wanted)
    const row = wanted === null ? null : window.positionOf(wanted.key)
    const column = columns.findIndex(({ field }) => field.name === wanted?.field)
    if (row !== null && column !== -1) setActive({ row, column })
  }
  useLayoutEffect(() => {
    if (wanted !== null) hasFocus.current = true
  }, [wanted])

  const focusActive = useCallback(() => {
    const cell = sheet.current?.querySelector<HTMLElement>(`[data-row="${active.row}"] > [data-column="${active.column}"]`)
    cell?.focus({ preventScroll: true })
    return cell
  }, [active, sheet])

  useLayoutEffect(() => {
    if (revealed.current === active) return
    revealed.current = active
    if (active.isFollowing === true) return
    if (active.row >= 0) {
      const line = lines.of(active.row)
      // The first row of a group comes with its head, the first and the last of all with what is folded beyond them.
      if (active.row === 0) scroll.scrollToRow(0)
      else if (active.row === lines.rows - 1) scroll.scrollToRow(extent - 1)
      else if (lines.at(line - 1).kind === 'head') scroll.scrollToRow(line - 1)
      scroll.scrollToRow(line)
    }
    const cell = hasFocus.current ? focusActive() : null
    if (cell && active.column >= sideways[2]) bringIntoSight(sheet.current, cell, standingLeft(columns, sideways[2]))
  })
  // A cell is made anew when its row arrives or its editor closes; the keyboard stays where it was.
  useLayoutEffect(() => {
    const focused = document.activeElement
    // A head goes elsewhere with its column, and the keyboard with it.
    const isElsewhere = active.row === -1 && focused instanceof HTMLElement && focused.matches('th[data-column]') && focused.dataset['column'] !== String(active.column)
    if (hasFocus.current && editing === null && (focused === document.body || isElsewhere)) focusActive()
  })
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && !sheet.current?.contains(event.target)) hasFocus.current = false
    }
    document.addEventListener('pointerdown', leave, true)
    return () => document.removeEventListener('pointerdown', leave, true)
  }, [sheet])

  useEffect(() => {
    window.pin(editing !== null)
    return () => window.pin(false)
  }, [window, editing])
  const activeKey = isTouched && active.row >= 0 ? (window.row(active.row)?.key ?? null) : null
  const activeField = columns[active.column]?.field.name ?? null
  const { onPlace } = props
  useEffect(() => {
    onPlace({ key: activeKey, field: activeKey === null ? null : activeField, isTyping: activeKey !== null && editing?.key === activeKey })
  }, [onPlace, activeKey, activeField, editing])

  const move = (to: ActiveCell, extend = false) => {
    setCorner(extend ? (corner ?? active) : null)
    if (to.row !== active.row && edits.clearMarks(window.row(to.row)?.key ?? null)) void window.moveOn()
    setActive(to)
  }
  useEffect(() => {
    leave.current = (by) => move({ row: Math.min(Math.max(0, active.row + by.rows), lines.rows - 1), column: Math.min(Math.max(0, active.column + by.columns), columns.length - 1) })
  })
  const edit = (cell: ActiveCell, typed: string | null): boolean => {
    if (props.isBefore || !startEdit(cell, typed)) return false
    if (cell.row === active.row) scroll.scrollToRow(lines.of(cell.row))
    return true
  }
  const extendTo = (to: number) => props.onExtend(anchor.current, to)
  const toggleRow = (position: number) => {
    const row = window.row(position)
    if (row === undefined || !canSelect) return
    anchor.current = position
    props.onSelect(row)
  }

  /** The chosen cells, or the one that has the keyboard. */
  const block = range ?? (active.row < 0 || active.column < 0 ? null : { top: active.row, bottom: active.row, left: active.column, right: active.column })
  const fillFrom = (source: CellRange) => drawFill(source, cellOf, (shown) => {
    setCorner({ row: shown.top, column: shown.left })
    setActive({ row: shown.bottom, column: shown.right })
  }, (filled) => props.onCells({ kind: 'fill', source, range: filled }))
  const onPaste = (event: React.ClipboardEvent) => {
    if (editing !== null || block === null || props.isBefore || (event.target instanceof Element && event.target.closest('input, textarea, .rg-editor') !== null)) return
    event.preventDefault()
    props.onCells({ kind: 'paste', range: block, given: { text: event.clipboardData.getData('text/plain'), html: event.clipboardData.getData('text/html') } })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (typeAhead(event)) return
    if (!(event.target instanceof HTMLElement) || event.target.closest('[data-row]') === null) return
    if (event.target.closest('button, a, input, textarea, select') !== null && event.key !== 'Escape' && event.target.closest('.rg-trouble, .rg-tail') !== null) return
    handleGridKey(event, {
      active, rows: lines.rows, columns: columns.length, pageRows: scroll.pageRows, canSelect,
      move: (to, extend) => {
        if (!event.shiftKey && to.row >= 0) anchor.current = to.row
        move(to, extend)
      },
      extendTo, toggleRow, toggleAll: props.onSelectAll, selectAll: () => props.onSelectAll(true),
      sortBy: (index) => {
        const column = columns[index]
        if (column?.isSortable) props.onSort(column.field.name, event.shiftKey)
      },
      edit,
      open: (position) => {
        const row = window.row(position)
        if (row !== undefined && row.key !== '') links.open(row.key)
      },
      create: () => { if (entity.can.insert) links.create() },
      escape: () => {
        if (range !== null) {
          setCorner(null)
          return true
        }
        const row = window.row(active.row)
        const field = columns[active.column]?.field.name
        if (row !== undefined && field !== undefined && edits.edits(row.key)?.[field] !== undefined) {
          actions.discard(row.key, field)
          return true
        }
        return props.onClear()
      },
      copy: () => {
        if (range === null && props.onCopy()) return true
        if (block === null || document.getSelection()?.isCollapsed === false) return false
        props.onCopyCells(block, false)
        return true
      },
      cut: () => {
        if (block !== null && !props.isBefore) props.onCopyCells(block, true)
        return block !== null
      },
      clear: () => {
        if (range === null && props.onDelete()) return true
        if (block !== null && !props.isBefore) props.onCells({ kind: 'clear', range: block })
        return block !== null
      },
      fill: (direction) => {
        if (range === null || props.isBefore || (direction === 'down' ? rowsOf(range) : columnsOf(range)) === 1) return false
        props.onCells({ kind: 'fill', source: firstOf(range, direction), range })
        return true
      },
      menu: (cell) => openMenu(sheet.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"] > [data-column="${cell.column}"]`) ?? null, cell),
      end: (column, extend) => void props.onEnd().then((count) => { if (count !== null) move({ row: count - 1, column }, extend) }),
    })
  }

  const openMenu = (element: HTMLElement | null, cell: ActiveCell) => {
    if (element) props.onMenu({ element, row: cell.row < 0 ? null : (window.row(cell.row) ?? null), column: columns[cell.column] ?? null })
  }

  const onClick = (event: MouseEvent) => {
    const found = cellOf(event.target)
    if (found === null || (event.target instanceof Element && event.target.closest('.rg-editor, .rg-trouble, .rg-grip') !== null)) return
    const link = event.target instanceof Element ? event.target.closest('a[data-open]') : null
    const row = window.row(found.row)
    if (link !== null && row !== undefined && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      links.open(row.key)
      return
    }
    hasFocus.current = true
    if (found.row < 0) {
      const column = columns[found.column]
      if (found.column < 0) props.onSelectAll()
      else if (column?.isSortable) props.onSort(column.field.name, event.shiftKey)
    } else if (found.column < 0) {
      if (event.shiftKey) extendTo(found.row)
      else toggleRow(found.row)
    } else if (!event.shiftKey) anchor.current = found.row
    move(found, event.shiftKey && found.row >= 0 && found.column >= 0 && active.row >= 0 && active.column >= 0)
  }
  /** A press that goes on to another cell chooses all between. */
  const onMouseMove = (event: MouseEvent) => {
    const found = dragged.current === null || (event.buttons & 1) === 0 ? null : cellOf(event.target)
    if (found === null || found.row < 0 || found.column < 0 || (found.row === active.row && found.column === active.column)) return
    document.getSelection()?.removeAllRanges()
    setCorner(dragged.current)
    setActive(found)
  }
  const onFocus = ({ target }: FocusEvent) => {
    // The foot is a tab stop of its own: what opens from there gives the keyboard back to it.
    hasFocus.current = target.closest('.rg-foot') === null
    if (!hasFocus.current) return
    if (!isTouched) {
      setTouched(true)
      void import('./cell-editor.tsx')
    }
    // A program or a screen reader put the focus there: the active cell follows it.
    const found = target.matches('[data-column]') ? cellOf(target) : null
    if (found !== null && !isPressed.current && (found.row !== active.row || found.column !== active.column)) move(found)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const found = cellOf(event.target)
    if (found !== null && found.row >= 0 && found.column >= 0) edit(found, null)
  }
  const onContextMenu = (event: MouseEvent) => {
    const found = cellOf(event.target)
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    if (found === null || element === null || (event.target instanceof Element && event.target.closest('.rg-editor') !== null)) return
    event.preventDefault()
    setActive(found)
    openMenu(element, found)
  }

  const onFit = useCallback((column: Column) => {
    void import('./fit-column.ts').then(({ fitWidth }) => onResize(column.field.name, fitWidth(sheet.current, columns.indexOf(column))))
  }, [columns, sheet, onResize])

  const { onOrder } = props
  const onMove = useCallback((from: number, to: number) => {
    void import('./column-order.ts').then(({ moveColumn }) => {
      onOrder(moveColumn(columns, from, to))
      setActive({ row: -1, column: Math.min(Math.max(1, to), columns.length - 1) })
    })
  }, [columns, onOrder, setActive])
  const template = useMemo((): CSSProperties => ({ gridTemplateColumns: columnTemplate(columns), minWidth: columnsWidth(columns) }), [columns])
  const { heads, positions } = useMemo(() => {
    const drawn = Array.from({ length: Math.max(0, Math.min(scroll.last, lines.count) - scroll.first) }, (_, index) => [scroll.first + index, lines.at(scroll.first + index)] as const)
    const rows = drawn.flatMap(([, line]) => (line.kind === 'row' ? [line.position] : []))
    return {
      heads: drawn.flatMap(([at, line]) => (line.kind === 'head' ? [[at, line.group] as const] : [])),
      // The cell that has the keyboard stays, wherever the reader scrolls.
      positions: active.row >= 0 && active.row < lines.rows && !rows.includes(active.row) ? [...rows, active.row] : rows,
    }
  }, [scroll.first, scroll.last, active.row, lines])
  const topOf = (line: number): number => (Math.min(Math.max(line, scroll.first - 1), scroll.last) - scroll.base) * rowHeight
  const allSelected = state.isExact && selection.size > 0 && selection.size >= state.count
  const style = useMemo(() => ({
    '--rg-columns': template.gridTemplateColumns, '--rg-width': `${columnsWidth(columns)}px`,
    ...Object.fromEntries(Array.from({ length: sideways[2] }, (_, index) => [`--rg-left-${index}`, `${standingLeft(columns, index)}px`])),
  }) as CSSProperties, [template, columns, sideways])
  const contentHeight = Math.max(scroll.height, scroll.viewport)

  useEffect(() => {
    if (editing !== null) hasFocus.current = true
  }, [editing])

  return (
    <div
      className="rg-sheet" ref={sheet} data-density={density} style={style} onScroll={() => { scroll.onScroll(); lookSideways() }}
      data-touched={isTouched ? '' : undefined} data-ranged={range === null ? undefined : ''} onFocus={onFocus} onPaste={onPaste} onBlur={(event) => { if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false }}
    >
      <table
        className="rg" role="grid" aria-label={entity.label} aria-rowcount={groups !== null ? lines.count + 1 : state.isExact ? state.count + 1 : -1} aria-colcount={columns.length + 2} aria-multiselectable={canSelect}
        aria-busy={state.isLoading} onKeyDown={onKeyDown} onMouseDown={(event) => {
          keepText(event)
          if (editing === null && block !== null && !props.isBefore && isOnCorner(event)) {
            event.preventDefault()
            fillFrom(block)
            return
          }
          const pressed = event.button !== 0 || event.shiftKey || (event.target instanceof Element && event.target.closest('.rg-editor, .rg-trouble, button, input') !== null) ? null : cellOf(event.target)
          dragged.current = pressed !== null && pressed.row >= 0 && pressed.column >= 0 ? pressed : null
          isPressed.current = true
          setTimeout(() => { isPressed.current = false }, 0)
        }} onMouseMove={onMouseMove} onDragStart={(event) => event.preventDefault()} onClick={onClick} onDoubleClick={onDoubleClick} onContextMenu={onContextMenu}
      >
        <GridHead
          columns={columns} firstColumn={sideways[0]} lastColumn={sideways[1]} standing={sideways[2]} sort={props.sort} selection={selection.size === 0 ? 'none' : allSelected ? 'all' : 'some'}
          canSelect={canSelect} selectLabel={props.selectLabel} activeColumn={active.row === -1 ? active.column : null} style={template} onResize={props.onResize} onFit={onFit} onMove={onMove} onChooseFields={props.onChooseFields}
        />
        <tbody role="presentation" className="rg-space" style={{ height: contentHeight }}><tr role="presentation"><td role="presentation" /></tr></tbody>
        <tbody role="rowgroup" className="rg-body" ref={body}>
          {drawnRows(window, positions).map(([position, id, row]) => (
              <GridRow
                key={id} row={row} position={position} line={lines.of(position)} top={topOf(lines.of(position))} columns={columns} firstColumn={sideways[0]} lastColumn={sideways[1]} standing={sideways[2]}
                rangePart={rowPart(range, position)} isSelected={row !== undefined && selection.has(row.key)} canSelect={canSelect} activeColumn={active.row === position ? active.column : null}
                editing={row !== undefined && editing?.key === row.key ? editing : null} edits={row === undefined ? undefined : edits.edits(row.key)} mark={row === undefined ? undefined : edits.mark(row.key)}
                fresh={row === undefined ? undefined : props.live.marks.get(row.key)} cursors={row === undefined ? undefined : props.live.cursors.get(row.key)} actions={actions}
              />
          ))}
          {groups === null ? null : (
            <Suspense fallback={heads.map(([line]) => <WaitingHead key={line} line={line} top={topOf(line)} />)}>
              {heads.map(([line, index]) => {
                const group = groups.all[index]
                return group === undefined || props.by === null ? null : <GroupRow key={`group ${group.value ?? ''} ${group.value === null}`} group={group} by={props.by} line={line} top={topOf(line)} columns={columns} standing={sideways[2]} onFold={props.onFold} />
              })}
            </Suspense>
          )}
          {extent * rowHeight < scroll.viewport ? (
            <tr role="presentation" aria-hidden="true" className="rg-row rg-fill" style={{ transform: `translateY(${extent * rowHeight}px)`, height: scroll.viewport - extent * rowHeight }}>
              <td role="presentation" className="rg-sel" />
              {columns.map((column, index) => <td key={column.field.name} role="presentation" className={index < sideways[2] ? 'rg-cell is-standing' : 'rg-cell'} style={placeOf(index, index < sideways[2])} />)}
              <td role="presentation" className="rg-tail" style={{ gridColumn: columns.length + 2 }} />
            </tr>
          ) : null}
        </tbody>
      </table>
      <output className="sr">{range === null ? '' : words.chosenCells(formatCount(rowsOf(range)), formatCount(columnsOf(range)))}</output>
      {props.foot({ first: sideways[0], last: sideways[1], standing: sideways[2], range })}
    </div>
  )
}
