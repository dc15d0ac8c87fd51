import type { KeyboardEvent, ReactNode } from 'react'
import type { Field } from '@portico/model'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { CardFields } from '../card-fields.ts'
import { CardValue, titleOf } from '../card-value.tsx'
import type { LayoutContext } from '../layout-context.ts'
import type { CalendarEvent } from './events.ts'
import type { Grip } from './plan-event.ts'
import { toneOf } from './tone-of.ts'

const words = viewsTexts.calendar

/** What a list of events does with one of them. */
export interface EventActions {
  readonly fields: CardFields
  readonly tone: Field | null
  readonly canMove: boolean
  readonly canResize: boolean
  readonly links: LayoutContext['links']
  /** Takes an event, or one of its ends, so many days on. */
  readonly onShift: (event: CalendarEvent, grip: Grip, days: number) => void
  /** What is wrong with this event, at it. */
  readonly troubleOf: (event: CalendarEvent) => ReactNode
}

/** An event in a list: its link has the keys that move it, and its menu has all of them by name. */
export function EventItem({ event, when, note, actions: { fields, tone, canMove, canResize, links, onShift, troubleOf } }: { readonly event: CalendarEvent; readonly when: string; readonly note: string | null; readonly actions: EventActions }) {
  const title = titleOf(event.row, fields.title)
  const entry = ({ days, label, key }: { readonly days: number; readonly label: string; readonly key?: string }, grip: Grip): MenuEntry => ({ id: `${grip} ${days}`, label, ...(key === undefined ? {} : { keyHint: key }), onAction: () => onShift(event, grip, days) })
  const ends = words.ends.filter(({ grip, days }) => (grip === 'from' ? event.from < event.to || days < 0 : event.from < event.to || days > 0))
  const items: readonly MenuEntry[] = [
    { id: 'open', label: viewsTexts.open, icon: 'external-link', keyHint: '↵', onAction: () => links.open(event.row.key) },
    ...(canMove ? [{ separator: true, label: viewsTexts.board.moveTo } as const, ...words.moves.map((each) => entry(each, 'whole'))] : []),
    ...(canResize ? [{ separator: true, label: words.length } as const, ...ends.map((each) => entry(each, each.grip))] : []),
  ]
  const onKeyDown = (pressed: KeyboardEvent) => {
    if (pressed.metaKey || pressed.ctrlKey || pressed.altKey) return
    const move = canMove && pressed.shiftKey ? ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 } as Readonly<Record<string, number>>)[pressed.key] : undefined
    const end = canResize ? ({ '+': 1, '-': -1 } as Readonly<Record<string, number>>)[pressed.key] : undefined
    if (move === undefined && end === undefined) return
    pressed.preventDefault()
    if (move !== undefined) onShift(event, 'whole', move)
    else if (end !== undefined) onShift(event, 'to', end)
  }
  const trouble = troubleOf(event)
  return (
    <li className={toneOf(event, tone)}>
      <time>{when}</time>
      <div className="cl-what">
        <a href={links.href(event.row.key)} data-event={event.row.key} onKeyDown={onKeyDown} onClick={(pressed) => {
          if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
          pressed.preventDefault()
          links.open(event.row.key)
        }}>{title}</a>
        {note === null ? null : <small>{note}</small>}
        {fields.second === null ? null : <small><CardValue row={event.row} field={fields.second} /></small>}
      </div>
      <Menu label={viewsTexts.actionsFor(title)} items={items} placement="bottom end" trigger={(props) => <IconButton {...props} icon="ellipsis" size="sm" label={viewsTexts.actionsFor(title)} />} />
      {trouble === null ? null : <div className="cl-trouble" role="alert">{trouble}</div>}
    </li>
  )
}
