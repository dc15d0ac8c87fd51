import type { CellRange } from './cell-range.ts'
import type { ActiveCell } from './grid-row.tsx'

/** The block that is filled from `source` when its corner is drawn to a cell: in one direction, the one that was drawn further. */
export function fillTo(source: CellRange, to: ActiveCell): CellRange {
  const down = Math.max(to.row - source.bottom, source.top - to.row, 0)
  const right = Math.max(to.column - source.right, source.left - to.column, 0)
  return down >= right
    ? { ...source, top: Math.max(0, Math.min(source.top, to.row)), bottom: Math.max(source.bottom, to.row) }
    : { ...source, left: Math.max(0, Math.min(source.left, to.column)), right: Math.max(source.right, to.column) }
}

const isSame = (one: CellRange, other: CellRange): boolean => one.top === other.top && one.bottom === other.bottom && one.left === other.left && one.right === other.right

/** From a press on the corner until it is let go: the cells between are shown as chosen, then filled. `cellOf` finds the cell under the pointer. */
export function drawFill(source: CellRange, cellOf: (target: EventTarget | null) => ActiveCell | null, onShow: (range: CellRange) => void, onFill: (range: CellRange) => void): void {
  let range = source
  const move = (event: MouseEvent) => {
    // It was let go while this was on its way.
    if ((event.buttons & 1) === 0) return release()
    const to = cellOf(event.target)
    if (to === null || to.row < 0 || to.column < 0) return
    const next = fillTo(source, to)
    if (isSame(next, range)) return
    range = next
    onShow(next)
  }
  const release = () => {
    document.removeEventListener('mousemove', move)
    document.removeEventListener('mouseup', release)
    if (!isSame(range, source)) onFill(range)
  }
  document.addEventListener('mousemove', move)
  document.addEventListener('mouseup', release)
}
