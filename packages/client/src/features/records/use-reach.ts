import { useEffect, useState } from 'react'
import { type Column, columnsWidth } from './columns.ts'

/** How far the words of the foot reach over its columns, in pixels of their widths: what stands further left would be behind them. */
export function useReach(said: HTMLElement | null, columns: readonly Column[]): number {
  const [reach, setReach] = useState(0)
  useEffect(() => {
    if (said === null) return
    // Where the grid is wider than its columns, the title has what is left.
    const observer = new ResizeObserver(() => setReach(said.offsetWidth - Math.max(0, (said.parentElement?.clientWidth ?? 0) - columnsWidth(columns))))
    observer.observe(said)
    return () => observer.disconnect()
  }, [said, columns])
  return reach
}
