import { useEffect, useRef } from 'react'
import { FailureNotice } from '../../../backend/failure-notice.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { formatCount } from '../../../lib/count.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Gauge } from '../../../ui/pill.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { CardFields } from '../card-fields.ts'
import type { CardHolder } from '../layout-context.ts'
import { BoardCard, type CardActions } from './card.tsx'
import type { Lane } from './lanes.ts'
import type { PlacedRow } from './place-rows.ts'

const words = viewsTexts.board

/** What a lane means to the card in the hand: it comes from here, may come here, or may not and why. */
export type LaneDrop = { readonly kind: 'home' | 'open'; readonly isOver: boolean } | { readonly kind: 'closed'; readonly isOver: boolean; readonly reason: string }

export interface BoardLaneProps {
  readonly lane: Lane
  readonly index: number
  /** Null: folded. */
  readonly placed: readonly PlacedRow[] | null
  /** Undefined while nobody said. */
  readonly count: number | undefined
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly error: unknown
  readonly drop: LaneDrop | null
  /** Pixels of the card in the hand. */
  readonly dragHeight: number
  readonly activeKey: string | null
  readonly dragKey: string | null
  readonly fresh: ReadonlySet<string>
  readonly holders: ReadonlyMap<string, CardHolder>
  readonly fields: CardFields
  readonly actions: CardActions
  readonly onFold: () => void
  readonly onMore: () => void
  readonly onRetry: () => void
}

/** One column: its records from the first on, as many as were asked for. */
export function BoardLane(props: BoardLaneProps) {
  const { lane, index, placed, count, drop } = props
  const counted = count === undefined ? null : formatCount(count)
  const classes = ['bd-lane', `t-${lane.tone}`, placed === null && 'is-shut', drop !== null && `is-${drop.kind}`, drop?.isOver === true && 'is-over']
  const sign = lane.gauge === undefined ? null : <Gauge value={lane.gauge} />
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={words.lane(lane.label, counted)} data-lane={index}>
      {placed === null ? (
        <>
          <header className="bd-head"><IconButton icon="chevron-right" size="sm" label={words.unfold(lane.label)} aria-expanded={false} onClick={props.onFold} /></header>
          <div className="bd-upright">{sign}<h2>{lane.label}</h2><span className="bd-count">{counted}</span></div>
        </>
      ) : (
        <>
          <header className="bd-head">
            {sign}<h2 className="trunc">{lane.label}</h2><span className="bd-count">{counted}</span>
            <IconButton icon="chevron-left" size="sm" className="bd-fold" label={words.fold(lane.label)} aria-expanded onClick={props.onFold} />
          </header>
          {drop?.kind === 'closed' ? <p className="bd-why">{drop.reason}</p> : null}
          <LaneCards {...props} placed={placed} />
        </>
      )}
    </section>
  )
}

function LaneCards({ lane, placed, count, hasMore, isReading, error, drop, dragHeight, activeKey, dragKey, fresh, holders, fields, actions, onMore, onRetry }: BoardLaneProps & { readonly placed: readonly PlacedRow[] }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore || isReading) return
    // The next cards come before the reader is at the end.
    const observer = new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) onMore() }, { root: element.closest('.bd-cards'), rootMargin: '400px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, isReading, onMore])
  return (
    <div className="bd-cards">
      {error === null ? null : <FailureNotice failure={toFailure(error)} actions={<Button size="sm" onClick={onRetry}>{viewsTexts.tryAgain}</Button>} />}
      {drop?.isOver === true && drop.kind === 'open' ? <div className="bd-slot" style={{ height: dragHeight }} /> : null}
      <ul className="bd-list" aria-label={lane.label} aria-busy={isReading}>
        {placed.map((each) => (
          <BoardCard key={each.row.key} placed={each} fields={fields} isActive={each.row.key === activeKey} isDragged={each.row.key === dragKey} isFresh={fresh.has(each.row.key)} holder={holders.get(each.row.key)} actions={actions} />
        ))}
        {placed.length === 0 && isReading && count !== 0 ? [120, 84, 142].map((width) => <li key={width} className="cd" aria-hidden="true"><SkeletonBlock width={width} /></li>) : null}
      </ul>
      {placed.length === 0 && !isReading && error === null ? <p className="bd-empty">{words.empty}</p> : null}
      {hasMore ? <div ref={end}><Button variant="ghost" size="sm" isPending={isReading} pendingLabel={words.more} onClick={onMore}>{words.more}</Button></div> : null}
    </div>
  )
}
