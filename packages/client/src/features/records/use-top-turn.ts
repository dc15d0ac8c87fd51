import { useEffect, useRef } from 'react'

/** Scrolls to the first row whenever `turn` counts on. */
export function useTopTurn(turn: number, scrollToRow: (row: number, place?: 'start') => void): void {
  const last = useRef(turn)
  useEffect(() => {
    if (last.current === turn) return
    last.current = turn
    scrollToRow(0, 'start')
  }, [turn, scrollToRow])
}
