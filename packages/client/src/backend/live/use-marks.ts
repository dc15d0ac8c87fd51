import { useState, useSyncExternalStore } from 'react'
import { liveMark, liveMarkStill } from '../../lib/limits.ts'
import { LiveMarks } from './marks.ts'

/** Marks of a screen of its own. Where nothing may move they stay longer and do not fade. */
export function useMarks(): LiveMarks {
  const [marks] = useState(() => new LiveMarks({
    lasts: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? liveMarkStill : liveMark),
    wait: (milliseconds, then) => setTimeout(then, milliseconds),
  }))
  useSyncExternalStore(marks.subscribe, marks.getVersion)
  return marks
}
