import { useEffect } from 'react'
import { installProbe, installProbeLongest } from '../../lib/limits.ts'

/**
 * Looks every few seconds, ever more rarely, and only while the page is seen; at once when the reader comes back to it,
 * which is when something was pasted elsewhere.
 */
export function usePoliteLook(look: () => void): void {
  useEffect(() => {
    let wait = installProbe
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => {
        look()
        wait = Math.min(wait * 1.25, installProbeLongest)
        schedule()
      }, wait)
    }
    const comeBack = () => {
      wait = installProbe
      if (document.visibilityState === 'visible') look()
      schedule()
    }
    schedule()
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [look])
}
