import type { WindowState } from '../../backend/records/window-state.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'

/** "414", "About 100,000" where an estimate was told, "1,000+" where only so many were looked for; null before anything was read. */
export function countWords({ count, extent, isExact, readAt }: Pick<WindowState, 'count' | 'extent' | 'isExact' | 'readAt'>): string | null {
  if (isExact) return formatCount(count)
  if (readAt === null) return null
  if (extent > count) return words.about(formatCount(extent))
  return words.atLeast(formatCount(Math.floor(count / 100) * 100))
}
