import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Placed } from './lay-out.ts'

const smallest = 0.3
/** Of the first look: a diagram that is larger is looked at in parts, since smaller letters cannot be read. */
const smallestRead = 0.75
const step = 1.25

/** How large the diagram is drawn in its scrolling frame: 1 is full size. The wheel zooms with Ctrl or ⌘ around the pointer, as maps do. */
export function useZoom(frame: RefObject<HTMLElement | null>, { width, height }: Pick<Placed, 'width' | 'height'>) {
  const [zoom, setZoom] = useState(1)
  const latest = useRef(zoom)
  const change = (to: number, around?: { readonly x: number; readonly y: number }) => {
    const element = frame.current
    const next = Math.min(1, Math.max(smallest, to))
    if (element === null || next === latest.current) return
    const { x, y } = around ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    const place = { left: (element.scrollLeft + x) / latest.current * next - x, top: (element.scrollTop + y) / latest.current * next - y }
    latest.current = next
    setZoom(next)
    // After the new size is drawn, or there is nowhere to scroll to.
    requestAnimationFrame(() => element.scrollTo({ ...place, behavior: 'instant' }))
  }
  const fitting = () => {
    const element = frame.current
    return element === null ? 1 : Math.min(element.clientWidth / width, element.clientHeight / height)
  }
  const handle = useRef(change)
  useEffect(() => {
    handle.current = change
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    latest.current = Math.min(1, Math.max(smallestRead, Math.min(element.clientWidth / width, element.clientHeight / height)))
    setZoom(latest.current)
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      handle.current(latest.current * Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top })
    }
    // React listens passively, and the browser would zoom the whole page.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, width, height])
  return {
    zoom,
    canZoomIn: zoom < 1,
    canZoomOut: zoom > smallest,
    zoomIn: () => change(zoom * step),
    zoomOut: () => change(zoom / step),
    fit: () => change(fitting()),
  }
}
