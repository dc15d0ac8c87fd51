import './gallery.css'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Field } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { FailureNotice } from '../../../backend/failure-notice.tsx'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { useFollowing } from '../../../backend/live/use-following.ts'
import { openWindow } from '../../../backend/records/open-window.ts'
import { buildSelection } from '../../../backend/records/select.ts'
import { formatCount } from '../../../lib/count.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { useTextScale } from '../../../lib/use-text-scale.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type CardFields, chooseGalleryFields, placeCardFields } from '../card-fields.ts'
import type { LayoutContext } from '../layout-context.ts'
import { useFresh } from '../use-fresh.ts'
import { GalleryCard } from './gallery-card.tsx'
import { galleryWindow, tallest } from './gallery-window.ts'

const words = viewsTexts.gallery
/** Lines of text under a title, two fields each: where nobody chose fields, and where somebody did. */
const usualLines = 2
const mostLines = 3

export interface GalleryProps {
  readonly context: LayoutContext
  readonly cover: Field
}

/** Records by their pictures: those in sight are read and drawn, of however many. */
export default function Gallery({ context, cover }: GalleryProps) {
  const { entity, model, conditions, order, links, onCount } = context
  const backend = useBackend()
  const sheet = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState({ width: 0, height: 0 })
  const rem = useRef<HTMLSpanElement>(null)
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const fields = useMemo(() => ({ ...placeCardFields(entity, (context.fields ?? chooseGalleryFields(entity, cover.name)).filter((name) => name !== cover.name)), cover }), [entity, context.fields, cover])
  const lines = useMemo(() => galleryLines(fields, context.fields === null ? usualLines : mostLines), [fields, context.fields])
  const window = useMemo(() => {
    const selection = buildSelection(model, entity, [entity.title, cover.name, ...lines.flat().map(({ name }) => name), ...order.map(({ field }) => field)])
    return openWindow(backend, { model, entity, conditions, order, selection })
  }, [backend, model, entity, conditions, order, cover, lines])
  const state = useSyncExternalStore(window.subscribe, window.getState)
  useFollowing(entity.realtime ? [{ schema: entity.schema, table: entity.name }] : [], async () => (await window.follow()) !== null)

  const { extent, isExact, readAt, error } = state
  const shown = readAt === null && !isExact ? 0 : extent
  useEffect(() => onCount(readAt === null ? null : isExact ? formatCount(state.count) : words.atLeast(formatCount(state.count))), [onCount, readAt, isExact, state.count])
  const isNothing = isExact && extent === 0 && readAt !== null
  useLayoutEffect(() => {
    const element = sheet.current
    if (element === null) return
    const measure = () => setMeasured({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNothing])
  const scale = useTextScale(rem)
  const shape = galleryWindow({ ...measured, top, count: shown, lines: lines.length, scale })
  useEffect(() => {
    if (measured.height > 0) window.show(shape.first, Math.max(shape.last, shape.first + 1))
  }, [window, measured.height, shape.first, shape.last])

  const drawn = Array.from({ length: shape.last - shape.first }, (_, index) => shape.first + index)
  const positions = active < shown && !drawn.includes(active) ? [...drawn, active] : drawn
  const fresh = useFresh(new Map(positions.flatMap((position) => {
    const row = window.row(position)
    return row === undefined ? [] : [[row.key, row] as const]
  })), () => undefined)
  useEffect(() => {
    const element = sheet.current
    if (!wantsFocus.current || element === null) return
    wantsFocus.current = false
    const line = shape.top(active) - shape.padding
    if (line < element.scrollTop) element.scrollTop = line
    else if (line + shape.lineHeight > element.scrollTop + measured.height) element.scrollTop = line + shape.lineHeight - measured.height + shape.padding
    element.querySelector<HTMLElement>(`[data-position="${active}"] a`)?.focus({ preventScroll: true })
  })

  if (readAt === null && error !== null) return <FailureState failure={toFailure(error)} onRetry={() => window.refresh()} />
  if (isNothing) return <EmptyState icon="columns" title={context.isFiltered ? viewsTexts.nothingMatches : words.empty(entity.label)}>{context.isFiltered ? viewsTexts.nothingMatchesText : null}</EmptyState>
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: shape.columns, ArrowUp: -shape.columns, Home: -active, End: shown - 1 - active }
    const next = active + (steps[event.key] ?? Number.NaN)
    if (event.metaKey || event.ctrlKey || event.altKey || !(next >= 0 && next < shown)) return
    event.preventDefault()
    wantsFocus.current = true
    setActive(next)
  }
  return (
    <div className={shape.isNarrow ? 'gl is-narrow' : 'gl'} ref={sheet} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <span className="gl-rem" ref={rem} />
      {/* Arrows move between the links of the cards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="gl-list" aria-label={entity.label} aria-busy={state.isLoading} style={{ height: Math.min(shape.height, tallest) }} onKeyDown={onKeyDown}>
        {positions.map((position) => {
          const row = window.row(position)
          return (
            <GalleryCard
              key={position} row={row} fields={fields} lines={lines} cover={cover} position={position} count={isExact ? extent : -1} isActive={position === active} isFresh={row !== undefined && fresh.has(row.key)} links={links}
              left={shape.left(position)} top={shape.top(position)} width={shape.width} height={shape.lineHeight - shape.gap} onFocus={setActive}
            />
          )
        })}
      </ul>
      {error === null ? null : <FailureNotice failure={toFailure(error)} actions={<Button size="sm" onClick={() => window.refresh()}>{viewsTexts.tryAgain}</Button>} />}
    </div>
  )
}

/** Two fields a line: what comes second with the person who has it, then the others as they come. */
function galleryLines({ second, others }: CardFields, most: number): readonly (readonly Field[])[] {
  const person = others.find((field) => field.reference?.isPeople === true)
  const first = [second, person].flatMap((field) => field ?? [])
  const rest = others.filter((field) => field !== person)
  const pairs = Array.from({ length: Math.ceil(rest.length / 2) }, (_, index) => rest.slice(index * 2, index * 2 + 2))
  return [...(first.length === 0 ? [] : [first]), ...pairs].slice(0, most)
}
