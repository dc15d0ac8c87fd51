import { lazy, Suspense, useRef, useState } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Gauge } from '../../../ui/pill.tsx'
import type { CardFields } from '../card-fields.ts'
import type { CardHolder } from '../layout-context.ts'
import type { CardActions } from './card.tsx'
import { LaneCards } from './lane-cards.tsx'
import type { Lane } from './lanes.ts'
import type { PlacedRow } from './place-rows.ts'

const LaneLimit = lazy(() => import('./lane-limit.tsx'))

const words = viewsTexts.board

/** What a lane means to the card in the hand: it comes from here, may come here (and what speaks against it), or may not and why. */
export type LaneDrop = { readonly kind: 'home'; readonly isOver: boolean } | { readonly kind: 'open'; readonly isOver: boolean; readonly warning: string | null } | { readonly kind: 'closed'; readonly isOver: boolean; readonly reason: string }

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
  /** How many cards it should hold at most; null: any number. */
  readonly most: number | null
  readonly onLimit: (most: number | null) => void
  /** Null where the role may not create. */
  readonly create: { readonly label: string; readonly open: (value: string | null) => void } | null
  readonly onFold: () => void
  readonly onMore: () => void
  readonly onRetry: () => void
}

/** One column: its records from the first on, as many as were asked for. */
export function BoardLane(props: BoardLaneProps) {
  const { lane, index, placed, count, drop, most, create } = props
  const counted = count === undefined ? null : formatCount(count)
  const isOver = most !== null && count !== undefined && count > most
  const settings = useRef<HTMLSpanElement>(null)
  const [isSetting, setIsSetting] = useState(false)
  const items: readonly MenuEntry[] = [
    { id: 'fold', label: words.fold, icon: 'chevron-left', onAction: props.onFold },
    { id: 'limit', label: most === null ? words.limit : words.changeLimit, icon: 'sliders-horizontal', onAction: () => setIsSetting(true) },
    ...(most === null ? [] : [{ id: 'no-limit', label: words.noLimit, icon: 'x', onAction: () => props.onLimit(null) }]),
  ]
  const classes = ['bd-lane', `t-${lane.tone}`, placed === null && 'is-shut', isOver && 'is-full', drop !== null && `is-${drop.kind}`, drop?.isOver === true && 'is-over']
  const sign = lane.gauge === undefined ? null : <Gauge value={lane.gauge} />
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={words.lane(lane.label, counted, most === null ? null : formatCount(most), isOver)} data-lane={index}>
      {placed === null ? (
        <>
          <header className="bd-head"><IconButton icon="chevron-right" size="sm" label={words.unfold(lane.label)} aria-expanded={false} onClick={props.onFold} /></header>
          <div className="bd-upright">{sign}<h2>{lane.label}</h2><LaneCount counted={counted} most={most} isOver={isOver} /></div>
        </>
      ) : (
        <>
          <header className="bd-head">
            {sign}<h2 className="trunc">{lane.label}</h2><LaneCount counted={counted} most={most} isOver={isOver} />
            <span className="bd-acts" ref={settings}>
              <Menu label={words.settingsOf(lane.label)} items={items} placement="bottom end" trigger={(trigger) => <IconButton {...trigger} icon="ellipsis" size="sm" className="bd-set" label={words.settingsOf(lane.label)} />} />
              {create === null ? null : <IconButton icon="plus" size="sm" label={words.createIn(create.label, lane.label)} onClick={() => create.open(lane.value)} />}
            </span>
            {isSetting ? <Suspense fallback={null}><LaneLimit label={lane.label} most={most} trigger={settings} onClose={() => setIsSetting(false)} onLimit={props.onLimit} /></Suspense> : null}
          </header>
          {drop?.kind === 'closed' ? <p className="bd-why">{drop.reason}</p> : drop?.kind === 'open' && drop.warning !== null ? <p className="bd-why is-warning">{drop.warning}</p> : null}
          <LaneCards {...props} placed={placed} />
        </>
      )}
    </section>
  )
}

/** How many cards a column has, and how many it should have at most. The column's name says the same. */
function LaneCount({ counted, most, isOver }: { readonly counted: string | null; readonly most: number | null; readonly isOver: boolean }) {
  if (most === null) return <span className="bd-count">{counted}</span>
  return <span className={isOver ? 'bd-count is-over' : 'bd-count'} title={isOver ? words.over(formatCount(most)) : words.limitIs(formatCount(most))}>{isOver ? <Icon name="triangle-alert" size={12} /> : null}{counted ?? '–'} / {formatCount(most)}</span>
}
