import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Grip } from './plan-event.ts'

/** A pointer has to go this far before it draws: less is a press. Pixels. */
const dragDistance = 5

/** Days under the pointer: an end of an event that is drawn to another day, or days that are drawn over for a new one. Counted from the first day shown. */
export type DayDrag =
  | { readonly kind: 'end'; readonly key: string; readonly grip: Exclude<Grip, 'whole'>; readonly over: number }
  | { readonly kind: 'days'; readonly start: number; readonly over: number }

/** Draws over days (`data-lane`) from the edge of an event (`data-grip`) or from a free place. The calendar says what the end of it means. */
export function useDayDrag(canResize: boolean, canCreate: boolean, onEnd: (drag: DayDrag) => void): { readonly drag: DayDrag | null; readonly onPointerDown: (event: ReactPointerEvent) => boolean } {
  const [drag, setDrag] = useState<DayDrag | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => () => stop.current?.(), [])

  const follow = (first: DayDrag, pointerId: number, x: number, y: number): (() => void) => {
    const listening = new AbortController()
    const { signal } = listening
    let current: DayDrag | null = null
    const end = (isDone: boolean) => {
      listening.abort()
      stop.current = null
      setDrag(null)
      if (current === null) return
      // The click that ends it is none on what lies under the pointer.
      const silent = new AbortController()
      addEventListener('click', (event) => { event.preventDefault(); event.stopPropagation() }, { capture: true, signal: silent.signal })
      setTimeout(() => silent.abort(), 0)
      if (isDone) latest.current(current)
    }
    addEventListener('pointermove', (event) => {
      if (event.pointerId !== pointerId || (current === null && Math.hypot(event.clientX - x, event.clientY - y) < dragDistance)) return
      const over = dayAt(event.clientX, event.clientY) ?? (current ?? first).over
      if (current !== null && current.over === over) return
      current = { ...first, over }
      setDrag(current)
    }, { signal })
    addEventListener('pointerup', (event) => { if (event.pointerId === pointerId) end(true) }, { signal })
    addEventListener('pointercancel', (event) => { if (event.pointerId === pointerId) end(false) }, { signal })
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || current === null) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }, { signal, capture: true })
    return () => end(false)
  }

  /** True where this press is one of these. */
  const onPointerDown = (event: ReactPointerEvent): boolean => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const first = target === null || event.button !== 0 || !event.isPrimary ? null : begin(target, event.pointerType)
    if (first === null) return false
    stop.current?.()
    stop.current = follow(first, event.pointerId, event.clientX, event.clientY)
    return true
  }
  const begin = (target: HTMLElement, pointerType: string): DayDrag | null => {
    const grip = target.closest<HTMLElement>('[data-grip]')
    const key = grip?.closest<HTMLElement>('[data-card]')?.dataset['card']
    if (grip !== null && key !== undefined) return canResize ? { kind: 'end', key, grip: grip.dataset['grip'] === 'from' ? 'from' : 'to', over: -1 } : null
    // A finger that goes over days scrolls.
    const day = target.closest('button, a, .cl-trouble') === null ? target.closest<HTMLElement>('[data-lane]')?.dataset['lane'] : undefined
    return day === undefined || !canCreate || pointerType === 'touch' ? null : { kind: 'days', start: Number(day), over: Number(day) }
  }
  return { drag, onPointerDown }
}

function dayAt(x: number, y: number): number | null {
  const day = document.elementsFromPoint(x, y).find((element) => element instanceof HTMLElement && element.dataset['lane'] !== undefined)
  return day instanceof HTMLElement ? Number(day.dataset['lane']) : null
}
