/** A head on its way: from one column's place to another's. */
export interface ColumnDrag {
  readonly from: number
  readonly to: number
}

export interface DragOptions {
  /** The row of heads, and the sheet that scrolls under them. */
  readonly head: Element
  readonly sheet: HTMLElement
  /** Where the press was, and where the pointer is now. */
  readonly start: number
  readonly at: () => number
  readonly from: number
  readonly count: number
  /** It is over already: its code came late. */
  readonly isDropped: boolean
  readonly onDrag: (drag: ColumnDrag | null) => void
  readonly onMove: (from: number, to: number) => void
}

/** A press becomes a drag after so many pixels: less is a click with an unsteady hand. */
const least = 6
/** So near to an edge of the sheet it scrolls, by so much a frame; pixels. */
const edge = 36
const pace = 14

/** Drags a head to the place of another. Escape leaves it where it was; the click that ends a drag is none. Answers how to stop. */
export function dragColumn({ head, sheet, start, at, from, count, isDropped, onDrag, onMove }: DragOptions): () => void {
  let to: number | null = null
  let shown: number | null = null
  let frame = 0
  const look = () => {
    const x = at()
    frame = requestAnimationFrame(look)
    if (to === null && Math.abs(x - start) < least) return
    const box = sheet.getBoundingClientRect()
    sheet.scrollLeft += x > box.right - edge ? pace : x < box.left + edge ? -pace : 0
    to = Math.min(Math.max(1, findColumn(head, x) ?? to ?? from), count - 1)
    if (to !== shown) onDrag({ from, to })
    shown = to
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    onDrag(null)
    removeEventListener('pointerup', drop)
    removeEventListener('pointercancel', stop)
    removeEventListener('keydown', key, true)
  }
  const drop = () => {
    look()
    const place = to
    stop()
    if (place === null) return
    swallowClick()
    if (place !== from) onMove(from, place)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  if (isDropped) {
    drop()
    return stop
  }
  addEventListener('pointerup', drop)
  addEventListener('pointercancel', stop)
  addEventListener('keydown', key, true)
  frame = requestAnimationFrame(look)
  return stop
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
