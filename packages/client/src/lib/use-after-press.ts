import { useCallback, useEffect, useRef } from 'react'

type Then = (isByPress: boolean) => void

/**
 * Runs what is asked at once; while a mouse button is down, only with its click. What a field shows as it is left would
 * otherwise move the pressed control away from under the pointer, and the click would be lost. It is told which of the two it was.
 */
export function useAfterPress(): (then: Then) => void {
  const isPressed = useRef(false)
  const waiting = useRef<Then[]>([])
  useEffect(() => {
    const flush = () => {
      isPressed.current = false
      for (const then of waiting.current.splice(0)) then(true)
    }
    const press = () => {
      isPressed.current = true
    }
    // No click follows where the press ended elsewhere.
    const release = () => setTimeout(flush, 0)
    window.addEventListener('mousedown', press, true)
    window.addEventListener('mouseup', release, true)
    window.addEventListener('click', flush, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('mouseup', release, true)
      window.removeEventListener('click', flush, true)
      flush()
    }
  }, [])
  return useCallback((then) => {
    if (isPressed.current) waiting.current.push(then)
    else then(false)
  }, [])
}
