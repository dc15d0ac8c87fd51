import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RowWindow } from '../../backend/records/window.ts'
import { type CellRange, rangeOf } from './cell-range.ts'
import type { ActiveCell } from './grid-row.tsx'

interface ChosenCells {
  /** Where the block begins; it ends at the active cell. Null: none is chosen. */
  readonly corner: ActiveCell | null
  readonly range: CellRange | null
  readonly setCorner: (corner: ActiveCell | null) => void
}

/** The block of chosen cells. It goes when other rows come to stand in its places, and outlives a read that finds the same. */
export function useCellRange(window: RowWindow, frame: number, active: ActiveCell): ChosenCells {
  const [corner, setCorner] = useState<ActiveCell | null>(null)
  const range = useMemo(() => rangeOf(corner, active), [corner, active])
  const known = useRef<{ readonly frame: number; readonly range: CellRange; readonly keys: readonly (string | undefined)[] }>(undefined)
  useLayoutEffect(() => {
    const before = known.current
    if (before !== undefined && before.frame !== frame && !isSame(before.keys, keysOf(window, before.range))) {
      known.current = undefined
      setCorner(null)
    } else known.current = range === null ? undefined : { frame, range, keys: keysOf(window, range) }
  }, [window, frame, range])
  return { corner, range, setCorner }
}

const keysOf = (window: RowWindow, { top, bottom }: CellRange): readonly (string | undefined)[] => Array.from({ length: bottom - top + 1 }, (_, index) => window.row(top + index)?.key)

const isSame = (before: readonly (string | undefined)[], now: readonly (string | undefined)[]): boolean => before.every((key, index) => key !== undefined && key === now[index])
