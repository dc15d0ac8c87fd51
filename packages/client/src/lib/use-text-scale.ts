import { type RefObject, useLayoutEffect, useState } from 'react'

/** How much larger than usual the reader has texts: 2 at 200 %. Measured on an element that is one `rem` high. */
export function useTextScale(measured: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = measured.current
    if (element === null) return
    const measure = () => setScale(Math.max(1, element.offsetHeight / usual))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measured])
  return scale
}

/** A `rem` where nobody chose larger texts, in pixels. */
const usual = 16
