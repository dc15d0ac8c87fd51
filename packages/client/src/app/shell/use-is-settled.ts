import { useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'

/** How long nothing must have been asked for, in milliseconds, before courtesies are. */
const quiet = 300

/** Has the page got what it asked for first? Once true it stays so. */
export function useIsSettled(): boolean {
  const isFetching = useIsFetching() > 0
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (isFetching || isSettled) return
    const timer = setTimeout(() => setIsSettled(true), quiet)
    return () => clearTimeout(timer)
  }, [isFetching, isSettled])
  return isSettled
}
