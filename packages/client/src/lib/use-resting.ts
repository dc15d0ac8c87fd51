import { useEffect, useState } from 'react'
import { searchDebounce } from './limits.ts'

/** What was typed, once typing rests; an emptied text at once. */
export function useResting(text: string): string {
  const [resting, setResting] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), text === '' ? 0 : searchDebounce)
    return () => clearTimeout(timer)
  }, [text])
  return resting
}
