import { useCallback, useEffect, useRef } from 'react'
import { wait } from './wait.ts'

/** The work is done at once where it is asked for, and while it is asked for again, only once in so many milliseconds for all of them. */
export function usePace(milliseconds: number, work: () => void): () => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const pace = useRef<{ stop: (() => void) | null; isAsked: boolean }>({ stop: null, isAsked: false })
  useEffect(() => {
    const { current } = pace
    return () => {
      current.stop?.()
      current.stop = null
    }
  }, [])
  return useCallback(() => {
    const { current } = pace
    current.isAsked = true
    if (current.stop !== null) return
    const run = () => {
      current.stop = null
      if (!current.isAsked) return
      current.isAsked = false
      latest.current()
      current.stop = wait(milliseconds, run)
    }
    run()
  }, [milliseconds])
}
