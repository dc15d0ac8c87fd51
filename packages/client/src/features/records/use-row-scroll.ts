import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ScrollPlace, type Track, follow, reveal, settle, trackHeight } from './scroll-scale.ts'

/** Rows drawn beyond each edge, so that a turn of the wheel shows no gap. */
const overscan = 12
/** The drawn rows change in steps, so that most scrolling draws nothing anew. */
const step = 8
/** Rows are placed relative to a row that changes this seldom: pixels stay exact however far down one is. */
const block = 1000
/** How long the scroll bar rests before it is put where it belongs, in milliseconds. */
const rest = 120

interface DrawnRows {
  /** [first, last): rows to draw. */
  readonly first: number
  readonly last: number
  /** The row that the body's own zero stands for. */
  readonly base: number
}

export interface RowScroll<B extends HTMLElement> extends DrawnRows {
  readonly sheet: RefObject<HTMLDivElement | null>
  /** The element that holds the rows; it is moved while scrolling, without React. */
  readonly body: RefObject<B | null>
  readonly onScroll: () => void
  /** Brings a row into view; `start` puts it at the top. */
  readonly scrollToRow: (row: number, place?: 'start') => void
  /** Rows that fit. */
  readonly pageRows: number
  /** Pixels that the scroll bar stands for. */
  readonly height: number
  /** Pixels between heads and foot. */
  readonly viewport: number
}

export interface RowScrollOptions {
  readonly extent: number
  readonly rowHeight: number
  /** Pixels of heads and foot, which stand still. */
  readonly chrome: number
  /** How many places down the rows went, all in all: the reader goes with them. */
  readonly shift: number
  /** Changes where the rows are others, or the first ones were asked for: then the reader is at the top again. */
  readonly placeKey: string
  /** What is in sight, [from, to): told on every scroll. */
  readonly onView: (from: number, to: number) => void
}

/** Which rows to draw for where the scroll bar is, and the scroll bar for where the reader wants to be. */
export function useRowScroll<B extends HTMLElement>({ extent, rowHeight, chrome, placeKey, shift, onView }: RowScrollOptions): RowScroll<B> {
  const sheet = useRef<HTMLDivElement>(null)
  const body = useRef<B>(null)
  const [viewport, setViewport] = useState(0)
  const place = useRef<ScrollPlace>({ scrollTop: 0, offset: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const content = extent * rowHeight
  const track = useRef<Track>({ content, viewport })
  const [drawn, setDrawn] = useState<DrawnRows>({ first: 0, last: 0, base: 0 })
  const base = useRef(0)

  const put = useCallback(() => {
    const { scrollTop, offset } = place.current
    if (body.current) body.current.style.transform = `translateY(${Math.round((scrollTop - offset + base.current * rowHeight) * 100) / 100}px)`
  }, [body, rowHeight])

  const look = useCallback(() => {
    const { offset } = place.current
    const from = Math.floor(offset / rowHeight)
    const to = Math.min(extent, Math.ceil((offset + track.current.viewport) / rowHeight))
    const first = Math.max(0, Math.floor((from - overscan) / step) * step)
    const last = Math.min(extent, Math.ceil((to + overscan) / step) * step)
    const next = { first, last, base: Math.floor(first / block) * block }
    setDrawn((known) => (known.first === next.first && known.last === next.last ? known : next))
    onView(from, to)
  }, [extent, rowHeight, onView])

  const onScroll = useCallback(() => {
    const element = sheet.current
    if (!element || element.scrollTop === place.current.scrollTop) return
    place.current = follow(track.current, place.current, element.scrollTop)
    put()
    look()
    clearTimeout(timer.current)
    if (track.current.content === trackHeight(track.current)) return
    timer.current = setTimeout(() => {
      element.scrollTop = settle(track.current, place.current.offset)
      place.current = { ...place.current, scrollTop: element.scrollTop }
      put()
    }, rest)
  }, [sheet, put, look])

  const scrollToRow = useCallback((row: number, at?: 'start') => {
    const element = sheet.current
    const { offset } = place.current
    const target = at === 'start' ? row * rowHeight : reveal(track.current, offset, row, rowHeight)
    if (!element || target === null) return
    const end = Math.max(0, track.current.content - track.current.viewport)
    const next = Math.min(target, end)
    element.scrollTop = settle(track.current, next)
    place.current = { scrollTop: element.scrollTop, offset: track.current.content === trackHeight(track.current) ? element.scrollTop : next }
    put()
    look()
  }, [sheet, rowHeight, put, look])

  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    const measure = () => setViewport(Math.max(0, element.clientHeight - chrome))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [sheet, chrome])

  const shifted = useRef(shift)
  useLayoutEffect(() => {
    track.current = { content, viewport }
    const element = sheet.current
    const went = (shift - shifted.current) * rowHeight
    shifted.current = shift
    // The list grew or shrank, here or above: the reader keeps the row, the scroll bar moves.
    if (element) {
      const end = Math.max(0, content - viewport)
      const offset = Math.min(Math.max(0, place.current.offset + went), end)
      const scrollTop = settle(track.current, offset)
      if (Math.abs(element.scrollTop - scrollTop) > 1) element.scrollTop = scrollTop
      place.current = { scrollTop: element.scrollTop, offset: content === trackHeight({ content }) ? element.scrollTop : offset }
    }
    put()
    look()
  }, [sheet, content, viewport, shift, rowHeight, put, look])

  const shownPlace = useRef(placeKey)
  useLayoutEffect(() => {
    if (shownPlace.current === placeKey) return
    shownPlace.current = placeKey
    scrollToRow(0, 'start')
  }, [placeKey, scrollToRow])

  useLayoutEffect(() => {
    base.current = drawn.base
    put()
  }, [drawn, put])

  useEffect(() => () => clearTimeout(timer.current), [])

  return { sheet, body, ...drawn, onScroll, scrollToRow, pageRows: Math.max(1, Math.floor(viewport / rowHeight) - 1), height: trackHeight({ content }), viewport }
}
