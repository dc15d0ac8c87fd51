import { useEffect, useState } from 'react'

/** True once something has lasted for so many milliseconds, and only while it lasts. */
export function useAfter(isOn: boolean, milliseconds: number): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setIsAfter(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsAfter(false)
    }
  }, [isOn, milliseconds])
  return isOn && isAfter
}
