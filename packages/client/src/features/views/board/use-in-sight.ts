import { type RefObject, useLayoutEffect, useState } from 'react'

/** A lane is drawn this far before it comes into sight. Pixels. */
const margin = 300

/** Is the element in sight, across, of what scrolls around it? Known before the first paint. */
export function useInSight(element: RefObject<HTMLElement | null>, around: string): boolean {
  const [isInSight, setIsInSight] = useState(false)
  useLayoutEffect(() => {
    const { current } = element
    const root = current?.closest(around) ?? null
    if (current === null || root === null) return
    const look = () => {
      const [own, all] = [current.getBoundingClientRect(), root.getBoundingClientRect()]
      setIsInSight(own.left < all.right + margin && own.right > all.left - margin)
    }
    look()
    const observer = new IntersectionObserver(look, { root, rootMargin: `0px ${margin}px` })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, around])
  return isInSight
}
