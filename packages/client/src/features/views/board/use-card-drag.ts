import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A mouse has to go this far before it drags, a finger to rest this long: less is a press, or a scroll. Pixels, milliseconds. */
const dragDistance = 5
const touchRest = 280
/** Within this distance of the board's edges it scrolls, by so much a frame. Pixels. */
const edge = 32
const scrollStep = 6

interface CardDrag {
  readonly key: string
  /** Index of the lane that it was taken up in; null: none. */
  readonly from: number | null
  /** Index of the lane that the pointer is over; null: none. */
  readonly over: number | null
  /** Size of the card that was taken up, and where the pointer is. Pixels. */
  readonly width: number
  readonly height: number
}

export interface CardDragging {
  readonly drag: CardDrag | null
  readonly ghost: RefObject<HTMLDivElement | null>
  readonly onPointerDown: (event: ReactPointerEvent) => void
}

interface Pressed {
  readonly key: string
  readonly card: HTMLElement
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly isTouch: boolean
}

/** Takes cards (`data-card`) from lane to lane (`data-lane`) of a board by pointer or finger. The board says what a drop means. */
export function useCardDrag(board: RefObject<HTMLElement | null>, isOn: boolean, onDrop: (key: string, lane: number, from: number | null) => void): CardDragging {
  const [drag, setDrag] = useState<CardDrag | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const live = useRef<CardDrag | null>(null)
  const at = useRef({ x: 0, y: 0, dx: 0, dy: 0 })
  const stop = useRef<(() => void) | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => () => stop.current?.(), [])

  const put = useCallback(() => {
    if (ghost.current) ghost.current.style.transform = `translate(${at.current.x - at.current.dx}px, ${at.current.y - at.current.dy}px) rotate(1.2deg)`
  }, [])
  useEffect(put, [drag, put])

  const follow = (pressed: Pressed): (() => void) => {
    const listening = new AbortController()
    const { signal } = listening
    let frame = 0
    const rest = pressed.isTouch ? setTimeout(() => begin(), touchRest) : undefined
    const set = (next: CardDrag | null) => {
      live.current = next
      setDrag(next)
    }
    const begin = () => {
      const box = pressed.card.getBoundingClientRect()
      at.current = { x: pressed.x, y: pressed.y, dx: pressed.x - box.left, dy: pressed.y - box.top }
      const from = laneAt(pressed.x, pressed.y)
      set({ key: pressed.key, from, over: from, width: box.width, height: box.height })
      frame = requestAnimationFrame(scroll)
    }
    const scroll = () => {
      const element = board.current
      if (element === null || live.current === null) return
      const { left, right } = element.getBoundingClientRect()
      const step = at.current.x > right - edge ? scrollStep : at.current.x < left + edge ? -scrollStep : 0
      if (step !== 0) {
        element.scrollLeft += step
        look()
      }
      frame = requestAnimationFrame(scroll)
    }
    const look = () => {
      const over = laneAt(at.current.x, at.current.y)
      if (live.current !== null && live.current.over !== over) set({ ...live.current, over })
    }
    const end = (isDropped: boolean) => {
      const { current } = live
      listening.abort()
      clearTimeout(rest)
      cancelAnimationFrame(frame)
      stop.current = null
      if (current === null) return
      set(null)
      if (isDropped && current.over !== null) drop.current(current.key, current.over, current.from)
      // The click that ends the drag is none on the card's link; where none comes, the next one is.
      const silent = new AbortController()
      addEventListener('click', (event) => { event.preventDefault(); event.stopPropagation() }, { capture: true, signal: silent.signal })
      setTimeout(() => silent.abort(), 0)
    }
    addEventListener('pointermove', (event) => {
      if (event.pointerId !== pressed.pointerId) return
      const went = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y)
      if (live.current === null) {
        if (went < dragDistance) return
        if (pressed.isTouch) return end(false)
        begin()
      }
      at.current = { ...at.current, x: event.clientX, y: event.clientY }
      put()
      look()
    }, { signal })
    addEventListener('pointerup', (event) => { if (event.pointerId === pressed.pointerId) end(true) }, { signal })
    addEventListener('pointercancel', (event) => { if (event.pointerId === pressed.pointerId) end(false) }, { signal })
    addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || live.current === null) return
      event.preventDefault()
      event.stopPropagation()
      end(false)
    }, { signal, capture: true })
    // Once a finger holds a card the page does not scroll, and the card's link has no menu.
    addEventListener('touchmove', (event) => { if (live.current !== null && event.cancelable) event.preventDefault() }, { signal, passive: false })
    if (pressed.isTouch) addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    return () => end(false)
  }

  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const card = target?.closest<HTMLElement>('[data-card]') ?? null
    if (!isOn || card === null || event.button !== 0 || !event.isPrimary || target?.closest('button, .bd-trouble') !== null) return
    stop.current?.()
    const pressed: Pressed = { key: card.dataset['card'] ?? '', card, pointerId: event.pointerId, x: event.clientX, y: event.clientY, isTouch: event.pointerType !== 'mouse' }
    stop.current = follow(pressed)
  }

  return { drag, ghost, onPointerDown }
}

function laneAt(x: number, y: number): number | null {
  const lane = document.elementsFromPoint(x, y).find((element) => element.closest('[data-lane]') !== null)?.closest<HTMLElement>('[data-lane]')
  return lane === undefined || lane === null ? null : Number(lane.dataset['lane'])
}
