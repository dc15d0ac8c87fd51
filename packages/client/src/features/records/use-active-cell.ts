import { type Dispatch, type SetStateAction, useLayoutEffect, useRef, useState } from 'react'
import type { WindowState } from '../../backend/records/window-state.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import type { ActiveCell } from './grid-row.tsx'

/** The cell that has the keyboard, at first `kept` or the first one. When rows take other places it goes with its row, wherever that is now. */
export function useActiveCell(window: RowWindow, { frame, shift, version }: Pick<WindowState, 'frame' | 'shift' | 'version'>, isTouched: boolean, kept: ActiveCell | null): readonly [ActiveCell, Dispatch<SetStateAction<ActiveCell>>] {
  const [active, setActive] = useState<ActiveCell>(kept ?? { row: 0, column: 0 })
  const known = useRef<{ readonly window: RowWindow; readonly frame: number; readonly shift: number; readonly key: string | undefined }>(undefined)
  useLayoutEffect(() => {
    const before = known.current
    if (isTouched && before !== undefined && before.window === window && before.frame !== frame && before.key !== undefined && active.row >= 0 && window.row(active.row)?.key !== before.key) {
      const row = window.positionOf(before.key) ?? Math.max(0, active.row + shift - before.shift)
      known.current = { window, frame, shift, key: window.row(row)?.key }
      setActive({ ...active, row, isFollowing: true })
    } else known.current = { window, frame, shift, key: window.row(active.row)?.key }
    // With each version rows may have come or gone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [window, frame, shift, version, active, isTouched])
  return [active, setActive]
}
