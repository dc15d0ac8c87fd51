import type { Field } from '@portico/model'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { CardFields } from '../card-fields.ts'
import { CardValue, titleOf } from '../card-value.tsx'
import type { LayoutContext } from '../layout-context.ts'
import type { Day } from './days.ts'
import { dayTitle } from './day-words.ts'
import type { CalendarEvent } from './events.ts'
import { toneOf } from './tone-of.ts'

const words = viewsTexts.calendar

interface DayPanelProps {
  readonly day: Day
  readonly events: readonly CalendarEvent[]
  readonly fields: CardFields
  readonly tone: Field | null
  readonly isPhone: boolean
  readonly canMove: boolean
  readonly links: LayoutContext['links']
  readonly onMove: (event: CalendarEvent, days: number) => void
  readonly onClose: () => void
}

/** One day as a list: what the keyboard and a phone read, and where everything can be moved by menu. */
export function DayPanel({ day, events, fields, tone, isPhone, canMove, links, onMove, onClose }: DayPanelProps) {
  const here = events.filter(({ from, to }) => from <= day && to >= day)
  return (
    <aside className="cl-panel" aria-label={dayTitle(day)}>
      <header>
        <h2>{dayTitle(day)}</h2>
        {isPhone ? null : <IconButton icon="x" size="sm" label={words.close} onClick={onClose} />}
      </header>
      {here.length === 0 ? <p className="cl-nothing">{words.nothing}</p> : null}
      <ul>
        {here.map((event) => {
          const title = titleOf(event.row, fields.title)
          const moves: readonly MenuEntry[] = [
            { id: 'open', label: viewsTexts.open, icon: 'external-link', onAction: () => links.open(event.row.key) },
            ...(canMove ? [{ separator: true, label: viewsTexts.board.moveTo } as const, ...words.moves.map(({ days, label }) => ({ id: String(days), label, onAction: () => onMove(event, days) }))] : []),
          ]
          return (
            <li key={event.row.key} className={toneOf(event, tone)}>
              <time>{event.from === day ? (event.time ?? words.allDay) : words.goesOn}</time>
              <div className="cl-what">
                <a href={links.href(event.row.key)} onClick={(pressed) => {
                  if (pressed.metaKey || pressed.ctrlKey || pressed.shiftKey) return
                  pressed.preventDefault()
                  links.open(event.row.key)
                }}>{title}</a>
                {fields.second === null ? null : <small><CardValue row={event.row} field={fields.second} /></small>}
              </div>
              <Menu label={viewsTexts.actionsFor(title)} items={moves} placement="bottom end" trigger={(props) => <IconButton {...props} icon="ellipsis" size="sm" label={viewsTexts.actionsFor(title)} />} />
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
