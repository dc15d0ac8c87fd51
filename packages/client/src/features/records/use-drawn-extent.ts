import type { WindowState } from '../../backend/records/window-state.ts'
import { useAfter } from '../../lib/use-after.ts'

/** Rows of still blocks while the first ones are being waited for. */
const blocks = 24

/** How many rows to draw. Still blocks stand for the first ones, but only once waiting is felt: what comes sooner does not flicker. */
export function useDrawnExtent(state: WindowState): number {
  const isFelt = useAfter(state.waitingSince !== null, 150)
  return isFelt && state.extent === 0 ? blocks : state.extent
}
