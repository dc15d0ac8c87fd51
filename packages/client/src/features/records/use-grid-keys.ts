import type { KeyboardEvent } from 'react'
import { letterKeys } from '../../lib/letter-keys.ts'
import { type GridCommand, readKey } from './grid-keys.ts'
import type { ActiveCell } from './grid-row.tsx'

/** What the keyboard can do with a grid. */
export interface GridKeyboard {
  readonly active: ActiveCell
  readonly rows: number
  readonly columns: number
  readonly pageRows: number
  readonly canSelect: boolean
  /** `extend`: the block of chosen cells grows with it. */
  readonly move: (to: ActiveCell, extend: boolean) => void
  readonly extendTo: (row: number) => void
  readonly toggleRow: (row: number) => void
  readonly toggleAll: () => void
  readonly selectAll: () => void
  readonly sortBy: (column: number) => void
  readonly edit: (cell: ActiveCell, typed: string | null) => boolean
  readonly open: (row: number) => void
  readonly create: () => void
  readonly escape: () => boolean
  readonly copy: () => boolean
  readonly cut: () => boolean
  readonly clear: () => boolean
  readonly fill: (direction: 'down' | 'right') => boolean
  readonly menu: (cell: ActiveCell) => void
  /** Goes to the last row, which may have to be counted first. */
  readonly end: (column: number, extend: boolean) => void
}

/** Carries out what a key asks; what the grid has no use for goes on to the page. */
export function handleGridKey(event: KeyboardEvent, grid: GridKeyboard): void {
  const command = readKey(event, letterKeys.areOn())
  if (command !== null && run(command, grid, event.key)) event.preventDefault()
}

function run(command: GridCommand, grid: GridKeyboard, key: string): boolean {
  const { active } = grid
  const isHead = active.row < 0
  switch (command.kind) {
    case 'move': return goTo(grid, active.row + command.rows, active.column + command.columns, command.extend)
    case 'page': return goTo(grid, Math.max(0, active.row + command.direction * grid.pageRows), active.column, command.extend)
    case 'row-edge': return goTo(grid, active.row, edgeColumn(grid, command.edge), command.extend)
    case 'list-edge': {
      const column = command.corner ? edgeColumn(grid, command.edge) : active.column
      return command.edge === 'end' ? done(() => grid.end(column, command.extend && isCell(active))) : goTo(grid, 0, column, command.extend)
    }
    case 'enter': return isHead ? pressHead(grid) : active.column < 0 ? done(() => grid.toggleRow(active.row)) : enter(grid)
    case 'edit': return !isHead && grid.edit(active, null)
    case 'type': return !isHead && grid.edit(active, command.text)
    case 'select': return isHead ? done(grid.toggleAll) : grid.canSelect && done(() => grid.toggleRow(active.row))
    case 'select-all': return grid.canSelect && done(grid.selectAll)
    case 'extend-select': return !isHead && done(() => grid.extendTo(active.row))
    case 'open': return !isHead && done(() => grid.open(active.row))
    case 'new': return done(grid.create)
    case 'escape': return grid.escape()
    case 'copy': return grid.copy()
    case 'cut': return !isHead && grid.cut()
    case 'clear': return !isHead && grid.clear()
    case 'fill': return grid.fill(command.direction)
    case 'menu': return key === 'ContextMenu' || key === 'F10' ? done(() => grid.menu(active)) : false
  }
}

/** Enter opens what the title names and what cannot be edited; everything else it edits. */
function enter(grid: GridKeyboard): boolean {
  if (grid.active.column > 0 && grid.edit(grid.active, null)) return true
  return done(() => grid.open(grid.active.row))
}

function pressHead(grid: GridKeyboard): boolean {
  return done(() => (grid.active.column < 0 ? grid.toggleAll() : grid.sortBy(grid.active.column)))
}

function goTo(grid: GridKeyboard, row: number, column: number, extend: boolean): boolean {
  const isCells = extend && grid.active.column >= 0
  const to = { row: Math.min(Math.max(isCells ? Math.min(0, grid.active.row) : -1, row), grid.rows - 1), column: Math.min(Math.max(isCells ? 0 : firstColumn(grid), column), grid.columns - 1) }
  // In the first column whole rows are chosen, elsewhere cells.
  if (extend && to.row >= 0 && grid.active.column < 0) grid.extendTo(to.row)
  grid.move(to, extend && isCell(grid.active))
  return true
}

const isCell = ({ row, column }: ActiveCell): boolean => row >= 0 && column >= 0

const edgeColumn = (grid: GridKeyboard, edge: 'start' | 'end'): number => (edge === 'start' ? firstColumn(grid) : grid.columns - 1)

const firstColumn = (grid: GridKeyboard): number => (grid.canSelect ? -1 : 0)

function done(action: () => void): true {
  action()
  return true
}
