import { useEffect, useMemo, useRef } from 'react'
import { FailureNotice } from '../../../backend/failure-notice.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { BoardLaneProps } from './board-lane.tsx'
import { BoardCard } from './card.tsx'
import { useLaneWindow } from './lane-window.ts'
import type { PlacedRow } from './place-rows.ts'
import { useInSight } from './use-in-sight.ts'

const words = viewsTexts.board

/** The cards of a lane: those in sight are drawn, of however many. */
export function LaneCards({ lane, placed, count, create, hasMore, isReading, error, drop, dragHeight, activeKey, dragKey, fresh, holders, fields, actions, onMore, onRetry }: BoardLaneProps & { readonly placed: readonly PlacedRow[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(scroller, '.bd')
  const keys = useMemo(() => placed.map(({ row }) => row.key), [placed])
  const kept = useMemo(() => [activeKey, dragKey].flatMap((key) => (key === null ? [] : [keys.indexOf(key)])), [keys, activeKey, dragKey])
  const { items, height, measure } = useLaneWindow(scroller, keys, fields, isInSight, kept)
  useEffect(() => {
    const element = end.current
    if (element === null || !hasMore || isReading) return
    // The next cards come before the reader is at the end.
    const observer = new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) onMore() }, { root: element.closest('.bd-cards'), rootMargin: '400px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore, isReading, onMore])
  return (
    <div className="bd-cards" ref={scroller}>
      {error === null ? null : <FailureNotice failure={toFailure(error)} actions={<Button size="sm" onClick={onRetry}>{viewsTexts.tryAgain}</Button>} />}
      {drop?.isOver === true && drop.kind === 'open' ? <div className="bd-slot" style={{ height: dragHeight }} /> : null}
      <ul className="bd-list" aria-label={lane.label} aria-busy={isReading} style={placed.length === 0 ? undefined : { height }}>
        {items.flatMap(({ index, start }) => {
          const each = placed[index]
          if (each === undefined) return []
          const { key } = each.row
          return [<BoardCard key={key} placed={each} index={index} count={count ?? -1} top={start} measure={measure} fields={fields} isActive={key === activeKey} isDragged={key === dragKey} isFresh={fresh.has(key)} holder={holders.get(key)} actions={actions} />]
        })}
        {placed.length === 0 && isReading && count !== 0 ? [120, 84, 142].map((width) => <li key={width} className="cd" aria-hidden="true"><SkeletonBlock width={width} /></li>) : null}
      </ul>
      {placed.length === 0 && !isReading && error === null ? <p className="bd-empty">{words.empty}</p> : null}
      {create === null || hasMore || isReading ? null : <Button variant="ghost" size="sm" icon="plus" className="bd-new" aria-label={words.createIn(create.label, lane.label)} onClick={() => create.open(lane.value)}>{create.label}</Button>}
      {hasMore ? <div ref={end}><Button variant="ghost" size="sm" isPending={isReading} pendingLabel={words.more} onClick={onMore}>{words.more}</Button></div> : null}
    </div>
  )
}
