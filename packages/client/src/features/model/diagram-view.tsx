import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { fieldType } from '../../fields/registry.ts'
import { formatCount } from '../../lib/count.ts'
import { modelTexts as texts } from '../../lib/texts/model.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Placed, PlacedBox } from './lay-out.ts'
import { useDragScroll } from './use-drag-scroll.ts'
import { useZoom } from './use-zoom.ts'

interface DiagramViewProps {
  readonly placed: Placed
  /** What is looked for stands out; null: nothing is. */
  readonly found: ReadonlySet<string> | null
  /** The table that the panel is about. */
  readonly chosen: string | null
  /** The address of a table's panel keeps what is looked for. */
  readonly typed: string
}

/** Tables as boxes that one can walk through with Tab, and their foreign keys as lines between them. */
export function DiagramView({ placed, found, chosen, typed }: DiagramViewProps) {
  const frame = useRef<HTMLElement>(null)
  const { zoom, ...zooming } = useZoom(frame, placed)
  const dragging = useDragScroll(frame)
  const [pointed, setPointed] = useState<string | null>(null)
  const [firstFound = null] = found ?? []
  useShowing(frame, chosen ?? firstFound)
  const near = pointed ?? chosen
  const lines = placed.lines.map(line => ({ ...line, isNear: near !== null && (line.from === near || line.to === near) }))
  return (
    <div className={chosen === null ? 'md-wrap' : 'md-wrap has-panel'}>
      <section ref={frame} className="md-frame" aria-label={texts.diagram} {...dragging}>
        <div style={{ width: placed.width * zoom, height: placed.height * zoom }}>
          <div className="md-ground" style={{ width: placed.width, height: placed.height, transform: `scale(${zoom})` }}>
            <svg width={placed.width} height={placed.height} aria-hidden>
              <defs>
                <Marker id="md-one" /><Marker id="md-one-near" /><Foot id="md-many" /><Foot id="md-many-near" />
              </defs>
              {/* Those that matter now are drawn over the others. */}
              {lines.toSorted((a, b) => Number(a.isNear) - Number(b.isNear)).map(({ id, path, reach, isNear }) => (
                <path key={id} d={path} className={isNear ? 'md-line is-near' : `md-line is-${reach === 'near' ? 'inside' : reach}`} markerStart={isNear ? 'url(#md-many-near)' : 'url(#md-many)'} markerEnd={isNear ? 'url(#md-one-near)' : 'url(#md-one)'} />
              ))}
            </svg>
            <ul>
              {placed.boxes.map(box => (
                <BoxView key={box.entity.id} box={box} typed={typed} isChosen={box.entity.id === chosen} mark={found === null ? null : found.has(box.entity.id)} onPoint={setPointed} />
              ))}
            </ul>
          </div>
        </div>
      </section>
      <div className="md-zoom">
        <IconButton icon="minus" label={texts.zoomOut} isDisabled={!zooming.canZoomOut} onClick={zooming.zoomOut} />
        <span className="num" aria-live="polite">{Math.round(zoom * 100)} %</span>
        <IconButton icon="plus" label={texts.zoomIn} isDisabled={!zooming.canZoomIn} onClick={zooming.zoomIn} />
        <IconButton icon="maximize" label={texts.fit} onClick={zooming.fit} />
      </div>
    </div>
  )
}

interface BoxViewProps {
  readonly box: PlacedBox
  readonly typed: string
  readonly isChosen: boolean
  /** Is it what is looked for? Null where nothing is. */
  readonly mark: boolean | null
  readonly onPoint: (id: string | null) => void
}

function BoxView({ box: { entity, fields, more, x, y, width, height }, typed, isChosen, mark, onPoint }: BoxViewProps) {
  const state = mark === null ? '' : mark ? ' is-found' : ' is-other'
  const search = { ...(typed === '' ? {} : { q: typed }), entity: entity.id }
  return (
    <li className={`md-box${state}`} data-entity={entity.id} style={{ left: x, top: y, width, height }} onPointerEnter={() => onPoint(entity.id)} onPointerLeave={() => onPoint(null)}>
      <Link to="/model" search={search} replace={isChosen} className="md-head" aria-label={texts.open(entity.label)} aria-current={isChosen ? 'true' : undefined} draggable={false} onFocus={() => onPoint(entity.id)} onBlur={() => onPoint(null)}>
        <Icon name={entity.icon} /><span className="trunc">{entity.label}</span>
      </Link>
      <ul>
        {fields.map(field => (
          <li key={field.name} className={field.isKey ? 'is-key' : undefined}>
            <Icon name={field.isKey ? 'key-round' : fieldType(field).icon} size={13} /><span className="trunc">{field.label}</span><code className="trunc">{field.type.name}</code>
          </li>
        ))}
        {more > 0 ? <li className="md-more">{texts.more(formatCount(more))}</li> : null}
      </ul>
    </li>
  )
}

/** The end at the table that is pointed to: one. */
function Marker({ id }: { readonly id: string }) {
  return <marker id={id} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto" markerUnits="userSpaceOnUse"><path d="M1 1L7 4L1 7" /></marker>
}

/** The end at the table that holds the key: many. */
function Foot({ id }: { readonly id: string }) {
  return <marker id={id} viewBox="0 0 8 8" refX="4" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse"><circle cx="4" cy="4" r="3" /></marker>
}

/** Scrolls the diagram so that the table is in sight, whenever another is chosen or found. */
function useShowing(frame: RefObject<HTMLElement | null>, id: string | null): void {
  useEffect(() => {
    if (id === null) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // Once the diagram has the size of its first look: an effect runs before that is drawn.
    const wait = requestAnimationFrame(() => frame.current?.querySelector(`[data-entity="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: isStill ? 'instant' : 'smooth' }))
    return () => cancelAnimationFrame(wait)
  }, [frame, id])
}
