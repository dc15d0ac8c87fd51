import type { ReactNode } from 'react'
import { useIsModelPending } from '../backend/model.ts'

/**
 * What needs the model, once it is here. Left to suspend, it would be drawn up to 300 ms later than it could be: React
 * shows what was suspended no sooner than that after the last fallback, and the rows are asked for once the grid is drawn.
 */
export function AwaitModel({ fallback, children }: { readonly fallback: ReactNode; readonly children: ReactNode }) {
  return useIsModelPending() ? fallback : children
}
