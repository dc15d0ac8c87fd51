import { useEffect, useState } from 'react'
import type { WindowState } from '../../backend/records/window.ts'

/** Rows of still blocks while the first ones are being waited for. */
const blocks = 24

/** How many rows to draw. Still blocks stand for the first ones, but only once waiting is felt: what comes sooner does not flicker. */
export function useDrawnExtent(state: WindowState): number {
  const isWaiting = state.waitingSince !== null
  const [isFelt, setIsFelt] = useState(false)
  useEffect(() => {
    setIsFelt(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setIsFelt(true), 150)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isFelt && state.extent === 0 ? blocks : state.extent
}
