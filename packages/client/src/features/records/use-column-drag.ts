import { type PointerEvent as Press, useCallback, useEffect, useRef, useState } from 'react'
import type { ColumnDrag } from './column-drag.ts'

/** Heads that can be dragged to the place of others; what does it is fetched with the first press. */
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
    let isOver = false
    const follow = (event: PointerEvent) => { x = event.clientX }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', () => {
      isOver = true
      removeEventListener('pointermove', follow)
    }, { once: true })
    void import('./column-drag.ts').then(({ dragColumn }) => {
      if (!isOver) stop.current = dragColumn({ head, sheet, start, at: () => x, from, count, onDrag: setDrag, onMove })
    })
  }, [count, onMove])

  return { drag, begin }
}
