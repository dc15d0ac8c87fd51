import './board.css'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Field } from '@portico/model'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { buildSelection } from '../../../backend/records/select.ts'
import { useCards } from '../../../backend/views/use-cards.ts'
import { useGroupCounts } from '../../../backend/views/use-group-counts.ts'
import { formatCount } from '../../../lib/count.ts'
import { laneMost, lanePage, lookupLimit } from '../../../lib/limits.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { chooseCardFields, placeCardFields } from '../card-fields.ts'
import { titleOf } from '../card-value.tsx'
import type { LayoutContext } from '../layout-context.ts'
import { limitsText } from '../layout-state.ts'
import { listText } from '../list-text.ts'
import { canPreset, presetText } from '../preset.ts'
import type { ShownLayout } from '../use-layout.ts'
import { useFresh } from '../use-fresh.ts'
import { BoardLane, type LaneDrop } from './board-lane.tsx'
import type { CardActions } from './card.tsx'
import { CardInHand } from './card-in-hand.tsx'
import { boardRefusal, laneBeside, laneValue, moveRefusal, usuallyShut } from './lanes.ts'
import { placeRows } from './place-rows.ts'
import { useCardDrag } from './use-card-drag.ts'
import { useLanes } from './use-lanes.ts'
import { useNewValues } from './use-new-values.ts'

const words = viewsTexts.board

export interface BoardProps {
  readonly context: LayoutContext
  readonly by: Field
  readonly shut: readonly string[] | null
  readonly limits: ReadonlyMap<string, number>
  readonly change: ShownLayout['change']
}

/** Records in columns by the value of one field. A move writes that field, as a cell of the grid would. */
export default function Board({ context, by, shut, limits, change }: BoardProps) {
  const { entity, model, conditions, order, links, edits, onCount, onPlace } = context
  const toasts = useToasts()
  const board = useRef<HTMLElement>(null)
  const keysId = useId()
  const { lanes, isPartial, error: lanesError } = useLanes(model, by)
  const [lengths, setLengths] = useState<ReadonlyMap<string | null, number>>(new Map())
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const wantsFocus = useRef(false)

  const folded = useMemo(() => new Set(shut ?? usuallyShut(by, lanes)), [shut, by, lanes])
  const isShut = (value: string | null) => folded.has(value ?? '')
  const open = lanes.filter(({ value }) => !isShut(value))
  const fields = useMemo(() => placeCardFields(entity, (context.fields ?? chooseCardFields(entity, [by.name])).filter((name) => name !== by.name)), [entity, context.fields, by])
  const query = useMemo(() => {
    const names = [entity.title, by.name, ...[fields.cover, fields.second, ...fields.others].flatMap((field) => field?.name ?? []), ...order.map(({ field }) => field)]
    return { model, entity, conditions, order, selection: buildSelection(model, entity, names) }
  }, [model, entity, conditions, order, by, fields])
  const lengthOf = (value: string | null) => lengths.get(value) ?? lanePage
  const results = useCards(query, open.map(({ value, condition }) => ({ conditions: [condition], limit: lengthOf(value), part: { field: by.name, value } })))
  const counts = useGroupCounts(entity, by.name, lanes, conditions)
  useNewValues(by, lanes, counts)

  const editOf = (key: string) => edits.edits(key)?.[by.name]
  const valueOf = (row: { readonly values: Readonly<Record<string, string | null>> }) => laneValue(by, row.values[by.name] ?? null)
  const read = new Map(lanes.map(({ value }) => [value, isShut(value) ? [] : (results[open.findIndex((lane) => lane.value === value)]?.data ?? [])] as const))
  const placed = placeRows(read, valueOf, ({ key }) => editOf(key))
  const rows = new Map([...read.values()].flat().map((row) => [row.key, row]))
  const fresh = useFresh(rows, editOf)

  const onTheirWay = [...rows.values()].flatMap((row) => {
    const edit = editOf(row.key)
    return edit?.kind === 'saving' || edit?.kind === 'kept' ? [[valueOf(row), edit.value] as const] : []
  })
  const countOf = (value: string | null): number | undefined => {
    if (counts === undefined) return undefined
    // What is on its way stands in its new lane, and is counted there.
    const shift = onTheirWay.reduce((sum, [from, to]) => sum + Number(to === value) - Number(from === value), 0)
    const own = [...counts].reduce((sum, [stored, count]) => sum + (laneValue(by, stored) === value ? count : 0), 0)
    return Math.max(0, own + shift)
  }
  const total = counts === undefined ? null : lanes.reduce((sum, { value }) => sum + (countOf(value) ?? 0), 0)
  useEffect(() => onCount(total === null ? null : formatCount(total)), [onCount, total])
  useEffect(() => onPlace(activeKey), [onPlace, activeKey])

  const locked = boardRefusal(entity, by)
  const refusalOf = (key: string, to: string | null): string | null => {
    const row = rows.get(key)
    return locked ?? (row === undefined ? viewsTexts.gone : moveRefusal(entity, by, row, to))
  }
  const mostOf = (value: string | null): number | null => limits.get(value ?? '') ?? null
  const create = entity.can.insert && canPreset(by) ? { label: words.create(entity.singular), open: (value: string | null) => change({ new: presetText({ [by.name]: value }) }) } : null
  const laneOf = (key: string): string | null | undefined => [...placed].find(([, cards]) => cards.some(({ row }) => row.key === key))?.[0]
  const labelOf = (value: string | null): string => lanes.find((lane) => lane.value === value)?.label ?? ''

  const move = async (key: string, to: string | null) => {
    const row = rows.get(key)
    const kind = editOf(key)?.kind
    if (row === undefined || kind === 'saving' || laneOf(key) === to || refusalOf(key, to) !== null) return
    const from = row.values[by.name] ?? null
    await edits.save(row, by.name, to)
    if (edits.edits(key)?.[by.name] !== undefined) return
    const moved = { ...row, values: { ...row.values, [by.name]: to } }
    const back = moveRefusal(entity, by, moved, from) === null ? { label: viewsTexts.undo, run: () => void edits.save(moved, by.name, from) } : undefined
    const [most, count] = [mostOf(to), countOf(to)]
    const over = most !== null && count !== undefined && from !== to && count + 1 > most ? words.nowOver(formatCount(count + 1), formatCount(most)) : ''
    toasts.show(`${words.moved(titleOf(row, fields.title), labelOf(to))}${over}`, back)
  }
  const { drag, ghost, onPointerDown } = useCardDrag(board, locked === null, (key, index) => {
    const lane = lanes[index]
    if (lane === undefined || laneOf(key) === lane.value) return
    const reason = refusalOf(key, lane.value)
    if (reason === null) void move(key, lane.value)
    else toasts.show(words.cannotMove(titleOf(rows.get(key) ?? { key, values: {}, titles: {} }, fields.title), reason))
  })

  const focusCard = (key: string | undefined) => {
    if (key === undefined) return
    wantsFocus.current = true
    setActiveKey(key)
  }
  // The card that was moved is drawn in another lane: the keyboard goes with it.
  useEffect(() => {
    if (!wantsFocus.current || activeKey === null) return
    const link = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(activeKey)}"] > a`)
    if (link && document.activeElement !== link && (document.activeElement === document.body || board.current?.contains(document.activeElement) === true)) link.focus()
  })

  const latest = { move, refusalOf, laneOf, focusCard, placed, lanes, isShut }
  const now = useRef(latest)
  useEffect(() => {
    now.current = latest
  })
  const actions = useMemo((): CardActions => ({
    entity, by, href: links.href, open: links.open,
    menu: (key): readonly MenuEntry[] => {
      const { laneOf: at, refusalOf: refuses, move: to, lanes: all } = now.current
      return [
        { id: 'open', label: viewsTexts.open, icon: 'external-link', keyHint: '↵', onAction: () => links.open(key) },
        { separator: true, label: words.moveTo },
        ...all.map(({ value, label }) => ({
          id: `to ${value ?? ''}`, label, disabledReason: at(key) === value ? words.here : (refuses(key, value) ?? undefined),
          onAction: () => { now.current.focusCard(key); void to(key, value) },
        })),
      ]
    },
    onKeyDown: (event: KeyboardEvent, key: string) => onCardKey(event, key, now.current),
    onFocus: setActiveKey,
    retry: (key) => edits.retry(key, by.name),
    discard: (key) => edits.discard(key, by.name),
  }), [entity, by, links, edits])

  const dropOf = (index: number, value: string | null): LaneDrop | null => {
    if (drag === null) return null
    const isOver = drag.over === index
    if (laneOf(drag.key) === value) return { kind: 'home', isOver }
    const reason = refusalOf(drag.key, value)
    if (reason !== null) return { kind: 'closed', isOver, reason }
    const [most, count] = [mostOf(value), countOf(value)]
    return { kind: 'open', isOver, warning: most === null || count === undefined || count < most ? null : words.wouldBeOver(formatCount(count + 1), formatCount(most)) }
  }
  const failure = lanesError ?? (open.length > 0 && results.every(({ data, error }) => data === undefined && error !== null) ? results[0]?.error : null)
  if (failure != null) return <FailureState failure={toFailure(failure)} onRetry={() => results.forEach((result) => void result.refetch())} />

  const firstKey = [...placed.values()].flat()[0]?.row.key ?? null
  const shownActive = activeKey !== null && rows.has(activeKey) ? activeKey : firstKey
  const inHand = drag === null ? undefined : rows.get(drag.key)
  return (
    <>
      <p className="sr" id={keysId}>{words.keys}</p>
      {isPartial ? <Notice tone="info">{words.tooMany(formatCount(lookupLimit), by.label)}</Notice> : null}
      {/* Cards are taken up by pointer anywhere on them; keys and the menu of each do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section className={drag === null ? 'bd' : 'bd is-dragging'} ref={board} aria-label={words.columns(by.label)} aria-describedby={keysId} data-movable={locked === null ? '' : undefined} title={locked ?? undefined} onPointerDown={onPointerDown}>
        {lanes.map((lane, index) => {
          const { value } = lane
          const result = results[open.findIndex((each) => each.value === value)]
          const cards = isShut(value) ? null : (placed.get(value) ?? [])
          const count = countOf(value)
          const length = lengthOf(value)
          return (
            <BoardLane
              key={value ?? '\u0000'} lane={lane} index={index} placed={cards} count={count} fields={fields} actions={actions} drop={dropOf(index, value)} dragHeight={drag?.height ?? 0}
              activeKey={shownActive} dragKey={drag?.key ?? null} fresh={fresh} holders={context.holders}
              hasMore={cards !== null && (read.get(value)?.length ?? 0) >= length && length < laneMost} isReading={result?.isFetching === true && (result.isPending || result.isPlaceholderData)} error={result?.error ?? null}
              onFold={() => change({ shut: listText(isShut(value) ? [...folded].filter((each) => each !== (value ?? '')) : [...folded, value ?? '']) }, true)}
              onMore={() => setLengths((known) => new Map([...known, [value, Math.min(laneMost, length + lanePage)]]))}
              most={mostOf(value)} onLimit={(most) => change({ limits: limitsText(withLimit(limits, value, most)) }, true)} create={create}
              onRetry={() => void result?.refetch()}
            />
          )
        })}
      </section>
      {drag === null || inHand === undefined ? null : <CardInHand ghost={ghost} row={inHand} fields={fields} width={drag.width} isRefused={drag.over !== null && dropOf(drag.over, lanes[drag.over]?.value ?? null)?.kind === 'closed'} />}
    </>
  )
}

function withLimit(limits: ReadonlyMap<string, number>, value: string | null, most: number | null): ReadonlyMap<string, number> {
  const others = [...limits].filter(([lane]) => lane !== (value ?? ''))
  return new Map(most === null ? others : [...others, [value ?? '', most]])
}

interface Movable {
  readonly move: (key: string, to: string | null) => Promise<void>
  readonly refusalOf: (key: string, to: string | null) => string | null
  readonly laneOf: (key: string) => string | null | undefined
  readonly focusCard: (key: string | undefined) => void
  readonly placed: ReadonlyMap<string | null, readonly { readonly row: { readonly key: string } }[]>
  readonly lanes: Parameters<typeof laneBeside>[0]
  readonly isShut: (value: string | null) => boolean
}

/** Arrows move between cards; with Shift they move the card; M opens the menu with all lanes. */
function onCardKey(event: KeyboardEvent, key: string, { move, refusalOf, laneOf, focusCard, placed, lanes, isShut }: Movable): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const from = laneOf(key)
  if (from === undefined) return
  const cards = placed.get(from) ?? []
  const index = cards.findIndex(({ row }) => row.key === key)
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
  if (event.key.toLowerCase() === 'm') event.currentTarget.closest('[data-card]')?.querySelector<HTMLElement>('.cd-more button')?.click()
  else if (event.key === 'ArrowDown') focusCard(cards[index + 1]?.row.key)
  else if (event.key === 'ArrowUp') focusCard(cards[index - 1]?.row.key)
  else if (event.key === 'Home') focusCard(cards[0]?.row.key)
  else if (event.key === 'End') focusCard(cards.at(-1)?.row.key)
  else if (step !== null && event.shiftKey) {
    const target = laneBeside(lanes, from, step, (to) => refusalOf(key, to))
    if (target !== null) {
      focusCard(key)
      void move(key, target.value)
    }
  } else if (step !== null) {
    for (let at = lanes.findIndex(({ value }) => value === from) + step; at >= 0 && at < lanes.length; at += step) {
      const beside = placed.get(lanes[at]?.value ?? null) ?? []
      if (isShut(lanes[at]?.value ?? null) || beside.length === 0) continue
      focusCard((beside[index] ?? beside.at(-1))?.row.key)
      break
    }
  } else return
  event.preventDefault()
}
