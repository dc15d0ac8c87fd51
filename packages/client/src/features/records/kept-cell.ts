import { useCallback, useState } from 'react'
import { useRouterState } from '@tanstack/react-router'
import type { ActiveCell } from './grid-row.tsx'

/** Where the reader was in a list, by the entry of the browser's history that showed it. */
const cells = new Map<string, ActiveCell>()

/** The cell that had the keyboard when one left this very page, to come back to (null where one comes to it anew), and how one is kept. */
export function useKeptCell(): readonly [ActiveCell | null, (cell: ActiveCell) => void] {
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const [kept] = useState(() => cells.get(entry) ?? null)
  return [kept, useCallback((cell) => void cells.set(entry, cell), [entry])]
}
