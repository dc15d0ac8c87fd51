import './calendar.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Field } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { undoAction } from '../../../backend/history/remember.ts'
import { type LoadedRow, buildSelection } from '../../../backend/records/select.ts'
import { useCards } from '../../../backend/views/use-cards.ts'
import { formatCount } from '../../../lib/count.ts'
import { calendarMost } from '../../../lib/limits.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { phoneQuery, useMedia } from '../../../lib/use-media.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { chooseCardFields, placeCardFields } from '../card-fields.ts'
import { titleOf } from '../card-value.tsx'
import { useCardDrag } from '../board/use-card-drag.ts'
import type { LayoutContext } from '../layout-context.ts'
import { presetText } from '../preset.ts'
import type { ShownLayout } from '../use-layout.ts'
import { Agenda } from './agenda.tsx'
import { DayPanel } from './day-panel.tsx'
import { type Day, addDays, daysBetween } from '../../../lib/days.ts'
import { type Span, addMonths, firstWeekdayOf, shownDays, weekStart } from './days.ts'
import { dayTitle, weekdayName } from './day-words.ts'
import type { EventActions } from './event-item.tsx'
import { type CalendarEvent, buildEvents, rangeCondition } from './events.ts'
import { EventInHand } from './event-in-hand.tsx'
import { EventTrouble } from './event-trouble.tsx'
import { type EventPlan, type Grip, canCreateOn, droppedOn, planEvent, presetOf } from './plan-event.ts'
import { useDayDrag } from './use-day-drag.ts'
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
  const backend = useBackend()
  const toasts = useToasts()
  const keysId = useId()
  const body = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phoneQuery)
  const [isOpen, setIsOpen] = useState(false)
  /** The other end of the days that the keyboard chooses, beside `at`. */
  const [anchor, setAnchor] = useState<Day | null>(null)
  /** What has the keyboard once it is drawn again: a day, or an event that was moved. */
  const wantsFocus = useRef<string | null>(null)
  const firstWeekday = useMemo(() => firstWeekdayOf(navigator.language), [])
  const days = useMemo(() => shownDays(at, span, firstWeekday), [at, span, firstWeekday])
  const weeks = useMemo(() => Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => days.slice(index * 7, index * 7 + 7)), [days])
  const range = useMemo(() => rangeCondition(on, until, days[0] ?? at, days.at(-1) ?? at), [on, until, days, at])
  const own = useMemo(() => [on.name, ...(until === null ? [] : [until.name]), ...(tone === null ? [] : [tone.name])], [on, until, tone])
  const fields = useMemo(() => placeCardFields(entity, context.fields ?? chooseCardFields(entity, own)), [entity, context.fields, own])
  const query = useMemo(() => {
    const names = [entity.title, ...own, ...[fields.second, ...fields.others].flatMap((field) => field?.name ?? [])]
    return { model, entity, conditions, order: [on.name, ...entity.key].filter((name, index, all) => all.indexOf(name) === index).map((field) => ({ field, descending: false })), selection: buildSelection(model, entity, names) }
  }, [model, entity, conditions, on, own, fields])
  const [result] = useCards(query, [{ conditions: [range], limit: calendarMost }])
  const read = result?.data
  const isCut = (read?.length ?? 0) >= calendarMost
  // Of a time that has more than is read at once, the chosen day is read by itself.
  const [dayResult] = useCards(query, isCut ? [{ conditions: [rangeCondition(on, until, at, at)], limit: calendarMost }] : [])
  const ofDay = dayResult?.data
  const rows = useMemo(() => (read === undefined ? undefined : mergeRows(read, ofDay ?? [])), [read, ofDay])
  const moves = useEventMove(context, on)
  const failed = moves.move?.kind === 'failed' ? moves.move : null
  useEffect(() => onCount(rows === undefined ? null : isCut ? words.atLeast(formatCount(calendarMost)) : formatCount(rows.length)), [onCount, rows, isCut])
  const known = useMemo(() => buildEvents(rows ?? [], on, until), [rows, on, until])
  /** From this day on not everything was read; null: all of it was. */
  const unreadFrom = useMemo(() => (isCut ? (buildEvents(read ?? [], on, until).at(-1)?.from ?? null) : null), [isCut, read, on, until])
  const eventOf = (key: string): CalendarEvent | undefined => known.find(({ row }) => row.key === key)

  const mayWrite = (field: Field) => field.can.update && !field.readonly
  const canWrite = entity.key.length > 0 && entity.can.update
  const canMove = canWrite && mayWrite(on) && (until === null || mayWrite(until))
  const canResize = canMove && until !== null
  const createOn = canCreateOn(entity, on) ? (from: Day, to: Day) => {
    setAnchor(null)
    change({ new: presetText(presetOf(on, until, from, to)) })
  } : null
  const createHere = createOn === null ? null : { label: viewsTexts.board.create(entity.singular), open: () => createOn(at, at) }

  const carryOut = async (plan: EventPlan) => {
    if (!(await moves.start(plan))) return
    const title = titleOf(plan.event.row, fields.title)
    toasts.show(plan.grip === 'whole' ? words.moved(title, dayTitle(plan.from)) : words.stretched(title, dayTitle(plan.from), dayTitle(plan.to)), undoAction(backend))
  }
  const stretch = (key: string, grip: Grip, index: number): EventPlan | null => {
    const [event, day] = [eventOf(key), days[index]]
    return event === undefined || day === undefined ? null : planEvent(entity, on, until, event, grip, day)
  }
  const carry = (key: string, index: number, held: number | null): EventPlan | null => {
    const [event, day] = [eventOf(key), days[index]]
    return event === undefined || day === undefined ? null : planEvent(entity, on, until, event, 'whole', droppedOn(event, held === null ? undefined : days[held], day))
  }
  const card = useCardDrag(sheet, canMove && !isPhone, (key, index, held) => {
    const plan = carry(key, index, held)
    if (plan !== null) void carryOut(plan)
  })
  const drawn = useDayDrag(canResize && !isPhone, createOn !== null && !isPhone, (drag) => {
    if (drag.kind === 'days') {
      const [from, to] = [days[Math.min(drag.start, drag.over)], days[Math.max(drag.start, drag.over)]]
      if (from !== undefined && to !== undefined) createOn?.(from, to)
      return
    }
    const plan = stretch(drag.key, drag.grip, drag.over)
    if (plan !== null) void carryOut(plan)
  })
  const onPointerDown = (event: PointerEvent) => {
    if (!drawn.onPointerDown(event)) card.onPointerDown(event)
  }
  const inHand = card.drag === null ? null : carry(card.drag.key, card.drag.over ?? -1, card.drag.from)
  const stretched = drawn.drag?.kind === 'end' ? stretch(drawn.drag.key, drawn.drag.grip, drawn.drag.over) : null
  // What is on its way stands where it goes, and so does what is being drawn.
  const shownPlan = moves.move?.kind === 'saving' ? moves.move.plan : stretched
  const events = shownPlan === null ? known : known.map((event) => (event.row.key === shownPlan.event.row.key ? { ...event, from: shownPlan.from, to: shownPlan.to } : event))

  const choose = (day: Day) => {
    setAnchor(null)
    change({ at: day }, true)
    setIsOpen(true)
  }
  const chosen = anchor === null || anchor === at ? null : anchor < at ? { from: anchor, to: at } : { from: at, to: anchor }
  /** Where the keyboard or a menu takes an event, the chosen day follows it. */
  const shift = (event: CalendarEvent, grip: Grip, by: number) => {
    const plan = planEvent(entity, on, until, event, grip, addDays(grip === 'to' ? event.to : event.from, by))
    if (plan === null) return
    void carryOut(plan)
    wantsFocus.current = `[data-event="${CSS.escape(event.row.key)}"]`
    const follows = at < plan.from ? plan.from : at > plan.to ? plan.to : at
    if (plan.refusal === null && (follows !== at || grip === 'whole')) change({ at: grip === 'whole' ? plan.from : follows }, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement && event.target.matches('.cl-day') ? event.target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined
    if (from === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Enter' && createOn !== null) {
      event.preventDefault()
      createOn(chosen?.from ?? from, chosen?.to ?? from)
      return
    }
    if (event.key === 'Escape' && anchor !== null) return setAnchor(null)
    const next = dayFor(event.key, from, firstWeekday)
    if (next === null) return
    event.preventDefault()
    setAnchor(event.shiftKey ? (anchor ?? from) : null)
    wantsFocus.current = `[data-day="${next}"] .cl-day`
    change({ at: next }, true)
  }
  useEffect(() => {
    const wanted = wantsFocus.current === null ? null : body.current?.querySelector<HTMLElement>(wantsFocus.current)
    if (wanted == null) return
    wantsFocus.current = null
    // Only the keyboard that was here is taken along.
    if (document.activeElement === document.body || body.current?.contains(document.activeElement) === true) wanted.focus()
  })

  if (rows === undefined && result?.error != null) return <FailureState failure={toFailure(result.error)} onRetry={() => void result.refetch()} />
  const drawnOver = drawn.drag?.kind === 'days' ? { from: days[Math.min(drawn.drag.start, drawn.drag.over)] ?? at, to: days[Math.max(drawn.drag.start, drawn.drag.over)] ?? at } : null
  const retry = () => { if (failed !== null) void carryOut(failed.plan) }
  const failure = failed === null ? null : <EventTrouble failed={failed} onRetry={retry} onDismiss={moves.dismiss} />
  const trouble = failed !== null ? { key: failed.plan.event.row.key, isAlert: true, content: failure } : stretched?.refusal != null ? { key: stretched.event.row.key, isAlert: false, content: stretched.refusal } : null
  const isDragging = card.drag !== null || drawn.drag !== null
  const shared = {
    events, fields, tone, at, today, month: span === 'month' ? at.slice(0, 7) : null, isWeek: span === 'week', isPhone, dragKey: card.drag?.key ?? null, overDay: card.drag?.over ?? null,
    span: drawnOver ?? chosen, isClosed: inHand?.refusal != null, canResize, trouble, links, unreadFrom, onChoose: choose, onCreate: createOn,
  }
  const hasPanel = span !== 'agenda' && (isOpen || isPhone)
  const actions: EventActions = { fields, tone, canMove, canResize, links, onShift: shift, troubleOf: ({ row }) => (failed?.plan.event.row.key === row.key && (isPhone || span === 'agenda') ? failure : null) }
  const held = card.drag === null ? undefined : eventOf(card.drag.key)
  return (
    <div className={hasPanel ? 'cl has-panel' : 'cl'} ref={body}>
      <div className="cl-main">
        {isCut ? <Notice tone="info">{unreadFrom === null ? words.tooMany(formatCount(calendarMost)) : words.tooManyFrom(formatCount(calendarMost), dayTitle(unreadFrom))}</Notice> : null}
        {span === 'agenda' ? (rows === undefined ? <div aria-busy="true" /> : <Agenda days={days} events={events} at={at} today={today} label={words.sheet(entity.label, on.label)} actions={actions} create={createHere} />) : (
          <>
            <p className="sr" id={keysId}>{createOn === null ? words.keys : words.keysWithCreate}</p>
            <output className="sr">{chosen === null ? null : words.chosen(String(daysBetween(chosen.from, chosen.to) + 1), dayTitle(chosen.from), dayTitle(chosen.to))}</output>
            {/* Arrows move between days, and a pointer takes events to another one. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <section className={`cl-sheet is-${span}${isDragging ? ' is-dragging' : ''}`} ref={sheet} aria-label={words.sheet(entity.label, on.label)} aria-describedby={keysId} aria-busy={rows === undefined} data-movable={canMove ? '' : undefined} onKeyDown={onKeyDown} onPointerDown={onPointerDown}>
              <div className="cl-heads" aria-hidden="true">{weeks[0]?.map((day) => <span key={day}>{weekdayName(day)}</span>)}</div>
              <div className="cl-weeks">{weeks.map((week, index) => <WeekRow key={week[0]} {...shared} week={week} index={index} isFirst={index === 0} />)}</div>
            </section>
          </>
        )}
      </div>
      {hasPanel ? <DayPanel day={at} events={events} actions={actions} create={createHere} onClose={isPhone ? null : () => setIsOpen(false)} /> : null}
      {card.drag === null || held === undefined ? null : <EventInHand ghost={card.ghost} event={held} title={titleOf(held.row, fields.title)} tone={tone} width={Math.min(card.drag.width, 180)} refusal={inHand?.refusal ?? null} />}
    </div>
  )
}

function mergeRows(rows: readonly LoadedRow[], more: readonly LoadedRow[]): readonly LoadedRow[] {
  const known = new Set(rows.map(({ key }) => key))
  const news = more.filter(({ key }) => !known.has(key))
  return news.length === 0 ? rows : [...rows, ...news]
}

/** Where a key leads from a day; null: it is none of the calendar's. */
function dayFor(key: string, from: Day, firstWeekday: number): Day | null {
  switch (key) {
    case 'ArrowLeft': return addDays(from, -1)
    case 'ArrowRight': return addDays(from, 1)
    case 'ArrowUp': return addDays(from, -7)
    case 'ArrowDown': return addDays(from, 7)
    case 'Home': return weekStart(from, firstWeekday)
    case 'End': return addDays(weekStart(from, firstWeekday), 6)
    case 'PageUp': return addMonths(from, -1)
    case 'PageDown': return addMonths(from, 1)
    default: return null
  }
}
