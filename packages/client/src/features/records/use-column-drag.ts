import { type PointerEvent as Press, useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnDrag } from './column-drag.ts'

const loadDrag = () => import('./column-drag.ts')

/** Heads that can be dragged to the place of others. What does it is fetched as the pointer comes near; a drag that is faster is carried out once it is here. */
export function useColumnDrag(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = useCallback((press: Press<HTMLElement>, from: number) => {
    const head = press.currentTarget.parentElement
    const sheet = press.currentTarget.closest<HTMLElement>('.rg-sheet')
    // A finger scrolls; it has the menu.
    if (press.button !== 0 || press.pointerType === 'touch' || head === null || sheet === null) return
    const start = press.clientX
    let x = start
    let end: 'dropped' | 'cancelled' | null = null
    const follow = (event: PointerEvent) => {
      x = event.clientX
      if (event.type === 'pointermove') return
      end = event.type === 'pointerup' ? 'dropped' : 'cancelled'
      for (const type of followed) removeEventListener(type, follow)
    }
    for (const type of followed) addEventListener(type, follow)
    void loadDrag().then(({ dragColumn }) => {
      if (end !== 'cancelled') stop.current = dragColumn({ head, sheet, start, at: () => x, from, count, isDropped: end === 'dropped', onDrag: setDrag, onMove })
    })
  }, [count, onMove])

  return { drag, begin, prepare: loadDrag }
}

const followed = ['pointermove', 'pointerup', 'pointercancel'] as const
