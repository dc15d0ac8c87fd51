import { type PointerEvent, type RefObject, useRef } from 'react'

/** The mouse takes hold of the ground and moves it; fingers scroll by themselves. */
export function useDragScroll(frame: RefObject<HTMLElement | null>) {
  const held = useRef<{ readonly x: number; readonly y: number; readonly left: number; readonly top: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const element = frame.current
      if (element === null || event.pointerType !== 'mouse' || event.button !== 0 || (event.target instanceof Element && event.target.closest('a, button') !== null)) return
      held.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
      element.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current === null) return
      frame.current?.scrollTo({ left: held.current.left - (event.clientX - held.current.x), top: held.current.top - (event.clientY - held.current.y), behavior: 'instant' })
    },
    onPointerUp: () => {
      held.current = null
    },
    onPointerCancel: () => {
      held.current = null
    },
  }
}
