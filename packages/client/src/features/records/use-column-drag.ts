import { type PointerEvent as Press, useCallback, useEffect, useRef, useState } from 'react'

/** A head on its way: from one column's place to another's. */
export interface ColumnDrag {
  readonly from: number
  readonly to: number
}

/** A press becomes a drag after so many pixels: less is a click with an unsteady hand. */
const least = 6
/** So near to an edge of the sheet it scrolls, by so much a frame; pixels. */
const edge = 36
const pace = 14

/** Drags a head to the place of another. Escape leaves it where it was; the click that ends a drag is none. */
export function useColumnDrag(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = useCallback((press: Press<HTMLElement>, from: number) => {
    const head = press.currentTarget.parentElement
    const sheet = press.currentTarget.closest<HTMLElement>('.rg-sheet')
    // A finger scrolls; it has the menu.
    if (press.button !== 0 || press.pointerType === 'touch' || head === null || sheet === null) return
    let x = press.clientX
    let to: number | null = null
    let frame = 0
    const look = () => {
      const box = sheet.getBoundingClientRect()
      sheet.scrollLeft += x > box.right - edge ? pace : x < box.left + edge ? -pace : 0
      to = Math.max(1, findColumn(head, x) ?? to ?? from)
      const next = { from, to: Math.min(to, count - 1) }
      setDrag((known) => (known?.to === next.to ? known : next))
      frame = requestAnimationFrame(look)
    }
    const move = (event: PointerEvent) => {
      x = event.clientX
      if (frame === 0 && Math.abs(x - press.clientX) >= least) frame = requestAnimationFrame(look)
    }
    const drop = () => {
      const place = to
      stop.current?.()
      if (place === null) return
      swallowClick()
      if (place !== from) onMove(from, Math.min(place, count - 1))
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      stop.current?.()
    }
    const quit = () => stop.current?.()
    stop.current = () => {
      cancelAnimationFrame(frame)
      setDrag(null)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', quit)
      removeEventListener('keydown', key, true)
      stop.current = undefined
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', quit)
    addEventListener('keydown', key, true)
  }, [count, onMove])

  return { drag, begin }
}

/** The column whose head lies at `x`; what stands still lies over the others. */
function findColumn(head: Element, x: number): number | null {
  const heads = [...head.querySelectorAll<HTMLElement>('[data-column]')].toSorted((a, b) => Number(b.matches('.is-standing')) - Number(a.matches('.is-standing')))
  const found = heads.find((each) => {
    const box = each.getBoundingClientRect()
    return x >= box.left && x < box.right
  })
  return found === undefined ? null : Number(found.dataset['column'])
}

function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
