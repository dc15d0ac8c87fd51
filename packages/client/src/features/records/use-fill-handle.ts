import { type MouseEvent, useEffect, useRef } from 'react'
import { type CellRange, fillTo } from './cell-range.ts'
import type { ActiveCell } from './grid-row.tsx'

/** The corner of a cell that can be drawn, in pixels; it is drawn by `::before` of the cell. */
const handleSize = 9

interface FillHandle {
  /** A press: true where it is on the handle, and nothing else is to come of it. */
  readonly press: (event: MouseEvent, block: CellRange | null) => boolean
  /** The pointer is at a cell while the handle is drawn; false where it is not. */
  readonly draw: (to: ActiveCell) => boolean
}

/** The corner of the chosen block is drawn on over other cells: they are shown as chosen, and filled when it is let go. */
export function useFillHandle(onShow: (range: CellRange) => void, onFill: (source: CellRange, range: CellRange) => void): FillHandle {
  const drawn = useRef<{ readonly source: CellRange; readonly range: CellRange }>(null)
  const fill = useRef(onFill)
  useEffect(() => {
    fill.current = onFill
  })
  useEffect(() => {
    const release = () => {
      const { current } = drawn
      drawn.current = null
      if (current !== null && current.range !== current.source) fill.current(current.source, current.range)
    }
    document.addEventListener('mouseup', release)
    return () => document.removeEventListener('mouseup', release)
  }, [])
  return {
    press: (event, block) => {
      if (block === null || event.button !== 0 || event.shiftKey || !isOnHandle(event)) return false
      event.preventDefault()
      drawn.current = { source: block, range: block }
      return true
    },
    draw: (to) => {
      if (drawn.current === null) return false
      const { source, range: shown } = drawn.current
      const next = fillTo(source, to)
      const isSource = next.top === source.top && next.bottom === source.bottom && next.left === source.left && next.right === source.right
      const isShown = next.top === shown.top && next.bottom === shown.bottom && next.left === shown.left && next.right === shown.right
      if (isShown) return true
      drawn.current = { source, range: isSource ? source : next }
      onShow(next)
      return true
    },
  }
}

/** Is it the lower right corner of the block's last cell, or of the one that has the keyboard? */
function isOnHandle({ target, clientX, clientY }: MouseEvent): boolean {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.rg-row > [data-column]') : null
  if (cell === null || cell.matches('.is-read-only') || !cell.matches('.at-bottom.at-right, .is-active:not(.in-range, .rg-sel)')) return false
  const { right, bottom } = cell.getBoundingClientRect()
  return right - clientX <= handleSize && bottom - clientY <= handleSize
}
