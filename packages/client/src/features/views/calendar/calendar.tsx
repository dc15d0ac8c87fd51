import './calendar.css'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Field } from '@portico/model'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { buildSelection } from '../../../backend/records/select.ts'
import { useCards } from '../../../backend/views/use-cards.ts'
import { formatCount } from '../../../lib/count.ts'
import { calendarMost } from '../../../lib/limits.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { phoneQuery, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { chooseCardFields, placeCardFields } from '../card-fields.ts'
import { titleOf } from '../card-value.tsx'
import { useCardDrag } from '../board/use-card-drag.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { ShownLayout } from '../use-layout.ts'
import { DayPanel } from './day-panel.tsx'
import { type Day, type Span, addDays, daysBetween, firstWeekdayOf, shownDays } from './days.ts'
import { dayTitle, weekdayName } from './day-words.ts'
import { type CalendarEvent, buildEvents, rangeCondition } from './events.ts'
import { EventInHand } from './event-in-hand.tsx'
import { useEventMove } from './use-event-move.ts'
import { WeekRow } from './week-row.tsx'

const words = viewsTexts.calendar

export interface CalendarProps {
  readonly context: LayoutContext
  readonly on: Field
  readonly until: Field | null
  readonly tone: Field | null
  readonly span: Span
  readonly at: Day
  readonly today: Day
  readonly change: ShownLayout['change']
}

/** Records by their days. Only those between the first and the last day that are shown are asked for. */
export default function Calendar({ context, on, until, tone, span, at, today, change }: CalendarProps) {
  const { entity, model, conditions, links, onCount } = context
  const toasts = useToasts()
  const sheet = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phoneQuery)
  const [isOpen, setIsOpen] = useState(false)
  const wantsFocus = useRef(false)
  const days = useMemo(() => shownDays(at, span, firstWeekdayOf(navigator.language)), [at, span])
  const weeks = useMemo(() => Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7)), [days])
  const range = useMemo(() => rangeCondition(on, until, days[0] ?? at, days.at(-1) ?? at), [on, until, days, at])
  const own = useMemo(() => [on.name, ...(until === null ? [] : [until.name]), ...(tone === null ? [] : [tone.name])], [on, until, tone])
  const fields = useMemo(() => placeCardFields(entity, context.fields ?? chooseCardFields(entity, own)), [entity, context.fields, own])
  const query = useMemo(() => {
    const names = [entity.title, ...own, ...[fields.second, ...fields.others].flatMap((field) => field?.name ?? [])]
    return { model, entity, conditions, order: [on.name, ...entity.key].filter((name, index, all) => all.indexOf(name) === index).map((field) => ({ field, descending: false })), selection: buildSelection(model, entity, names) }
  }, [model, entity, conditions, on, own, fields])
  const [result] = useCards(query, [{ conditions: [range], limit: calendarMost }])
  const rows = result?.data
  const moves = useEventMove(context, on, until)
  const moving = moves.move?.kind === 'saving' ? moves.move : null
  const events = useMemo(() => {
    const read = buildEvents(rows ?? [], on, until)
    // What is on its way stands where it goes.
    return moving === null ? read : read.map((event) => (event.row.key === moving.event.row.key ? { ...event, from: moving.to, to: addDays(moving.to, spanOf(event)) } : event))
  }, [rows, on, until, moving])
  useEffect(() => onCount(rows === undefined ? null : formatCount(rows.length)), [onCount, rows])

  const canMove = entity.key.length > 0 && entity.can.update && [on, ...(until === null ? [] : [until])].every((field) => field.can.update && !field.readonly)
  const move = async (event: CalendarEvent, to: Day) => {
    if (await moves.start(event, to)) toasts.show(words.moved(titleOf(event.row, fields.title), dayTitle(to)))
  }
  const { drag, ghost, onPointerDown } = useCardDrag(sheet, canMove && !isPhone, (key, index) => {
    const event = events.find(({ row }) => row.key === key)
    const day = days[index]
    if (event !== undefined && day !== undefined) void move(event, day)
  })
  const choose = (day: Day) => {
    change({ at: day }, true)
    setIsOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
    const step = steps[event.key]
    const from = event.target instanceof HTMLElement && event.target.matches('.cl-day') ? event.target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined
    if (step === undefined || from === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    wantsFocus.current = true
    change({ at: addDays(from, step) }, true)
  }
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    sheet.current?.querySelector<HTMLElement>(`[data-day="${at}"] .cl-day`)?.focus()
  }, [at])

  if (rows === undefined && result?.error != null) return <FailureState failure={toFailure(result.error)} onRetry={() => void result.refetch()} />
  const shared = { events, fields, tone, at, today, month: span === 'month' ? at.slice(0, 7) : null, isWeek: span === 'week', isPhone, dragKey: drag?.key ?? null, overDay: drag?.over ?? null, links, onChoose: choose }
  const inHand = drag === null ? undefined : events.find(({ row }) => row.key === drag.key)
  const failed = moves.move?.kind === 'failed' ? moves.move : null
  return (
    <div className={isOpen || isPhone ? 'cl has-panel' : 'cl'}>
      <div className="cl-main">
        {failed === null ? null : (
          <Notice tone="danger" title={words.notMoved(titleOf(failed.event.row, fields.title), dayTitle(failed.to))} actions={<>{failed.canRetry ? <Button size="sm" onClick={() => void move(failed.event, failed.to)}>{viewsTexts.tryAgain}</Button> : null}<Button size="sm" onClick={moves.dismiss}>{viewsTexts.dismiss}</Button></>}>{failed.sentence}</Notice>
        )}
        {(rows?.length ?? 0) >= calendarMost ? <Notice tone="info">{words.tooMany(formatCount(calendarMost))}</Notice> : null}
        {/* Arrows move between days, and a pointer takes events to another one. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section className={`cl-sheet is-${span}${drag === null ? '' : ' is-dragging'}`} ref={sheet} aria-label={words.sheet(entity.label, on.label)} aria-busy={rows === undefined} data-movable={canMove ? '' : undefined} onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
          <div className="cl-heads" aria-hidden="true">{weeks[0]?.map((day) => <span key={day}>{weekdayName(day)}</span>)}</div>
          <div className="cl-weeks">{weeks.map((week, index) => <WeekRow key={week[0]} {...shared} week={week} index={index} isFirst={index === 0} />)}</div>
        </section>
      </div>
      {isOpen || isPhone ? <DayPanel {...shared} day={at} isPhone={isPhone} canMove={canMove} onMove={(event, by) => void move(event, addDays(event.from, by))} onClose={() => setIsOpen(false)} /> : null}
      {drag === null || inHand === undefined ? null : <EventInHand ghost={ghost} event={inHand} title={titleOf(inHand.row, fields.title)} tone={tone} width={Math.min(drag.width, 180)} />}
    </div>
  )
}

/** Days from the first to the last. */
const spanOf = ({ from, to }: CalendarEvent): number => daysBetween(from, to)
