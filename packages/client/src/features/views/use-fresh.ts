import { useEffect, useRef } from 'react'
import { useMarks } from '../../backend/live/use-marks.ts'
import type { LoadedRow } from '../../backend/records/select.ts'

/** Rows that others changed a moment ago: they say something else than when they were last read. What one writes oneself is no news. */
export function useFresh(rows: ReadonlyMap<string, LoadedRow>, editOf: (key: string) => unknown): ReadonlySet<string> {
  const marks = useMarks()
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const own = useRef(new Set<string>())
  useEffect(() => {
    const texts = new Map([...rows].map(([key, row]) => [key, textOf(row)]))
    const changed: string[] = []
    for (const [key, text] of texts) {
      if (editOf(key) !== undefined) own.current.add(key)
      else if (known.current.has(key) && known.current.get(key) !== text && !own.current.delete(key)) changed.push(key)
    }
    known.current = texts
    marks.set(new Map(changed.map((key) => [key, ['*']])), () => null)
  })
  return new Set(marks.getVersion().keys())
}

const written = new WeakMap<LoadedRow, string>()

/** Written once for each row that was read: a row that did not change is the same object when it is read again. */
function textOf(row: LoadedRow): string {
  const known = written.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify([row.values, row.titles])
  written.set(row, text)
  return text
}
