import type { Entity, Field, Row } from '@portico/model'
import { issueSentence } from '../../../fields/sentences.ts'
import { issuesOf } from '../../../fields/validation.ts'
import { timestamptzFromInput } from '../../../fields/values/date.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { canPreset } from '../preset.ts'
import { type Day, addDays, daysBetween } from '../../../lib/days.ts'
import { type CalendarEvent, momentOf, shiftValue } from './events.ts'

const words = viewsTexts.calendar

/** What of an event is taken hold of: all of it, its first day or its last. */
export type Grip = 'whole' | 'from' | 'to'

/** An event as it would be: where it would stand, what that writes, and why it may not be, as far as that is known before the database is asked. */
export interface EventPlan {
  readonly event: CalendarEvent
  readonly grip: Grip
  readonly from: Day
  readonly to: Day
  readonly changes: Readonly<Record<string, string>>
  readonly refusal: string | null
}

/** What taking an event to a day would make of it; null: nothing. An end is never taken past the other one. */
export function planEvent(entity: Entity, on: Field, until: Field | null, event: CalendarEvent, grip: Grip, day: Day): EventPlan | null {
  if (grip !== 'whole' && until === null) return null
  const by = grip === 'to' ? daysBetween(event.to, later(day, event.from)) : daysBetween(event.from, grip === 'from' ? earlier(day, event.to) : day)
  const changes = by === 0 ? null : changesOf(event, on, until, grip, by)
  if (changes === null) return null
  return { event, grip, from: grip === 'to' ? event.from : addDays(event.from, by), to: grip === 'from' ? event.to : addDays(event.to, by), changes, refusal: refusalOf(entity, on, until, event, changes) }
}

/** The day that an event begins on where it was taken hold of on one of its days and is let go on another. */
export function droppedOn({ from, to }: CalendarEvent, held: Day | undefined, over: Day): Day {
  return held === undefined || held < from || held > to ? over : addDays(from, daysBetween(held, over))
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** The values that are written: of a whole event both of its ends. Null where one of them is no day. */
function changesOf({ row }: CalendarEvent, on: Field, until: Field | null, grip: Grip, days: number): Readonly<Record<string, string>> | null {
  const changes: Record<string, string> = {}
  const start = row.values[on.name] ?? null
  for (const field of [...(grip === 'to' ? [] : [on]), ...(until === null || grip === 'from' ? [] : [until])]) {
    // What has no end yet gets one at the same time of day as it begins.
    const value = row.values[field.name] ?? (grip === 'to' ? start : null)
    if (value === null) continue
    const shifted = shiftValue(field, value, days)
    if (shifted === null) return null
    changes[field.name] = shifted
  }
  return changes
}

function refusalOf(entity: Entity, on: Field, until: Field | null, { row }: CalendarEvent, changes: Row): string | null {
  const next = { ...row.values, ...changes }
  const [start, end] = [next[on.name] ?? null, until === null ? null : (next[until.name] ?? null)]
  if (until !== null && start !== null && end !== null && isBefore(until, end, start)) return words.endsFirst
  for (const name of Object.keys(changes)) {
    const field = entity.byName.get(name)
    const [issue] = field === undefined ? [] : issuesOf(entity, next, name)
    if (field !== undefined && issue !== undefined) return issueSentence(issue, field, entity, changes[name] ?? null)
  }
  return null
}

/** Compared by day and minute, on one clock. */
function isBefore(field: Field, a: string, b: string): boolean {
  const [one, other] = [momentOf(field, a), momentOf(field, b)]
  return one !== null && other !== null && `${one.day} ${one.clock ?? ''}` < `${other.day} ${other.clock ?? ''}`
}

/** Times of day that a new event is given where its fields have one: the form is for changing them. */
const hours = { from: '09:00', toSameDay: '10:00', toLater: '17:00' }

/** May a record be created on a day, as far as the role's grants go? */
export const canCreateOn = (entity: Entity, on: Field): boolean => entity.can.insert && canPreset(on)

/** What a new record on these days is given from the start. A day by itself has no end, where none is asked for. */
export function presetOf(on: Field, until: Field | null, from: Day, to: Day): Row {
  const withEnd = until !== null && canPreset(until) && (to > from || until.required || until.kind !== 'date')
  return { [on.name]: momentText(on, from, hours.from), ...(withEnd ? { [until.name]: momentText(until, to, to > from ? hours.toLater : hours.toSameDay) } : {}) }
}

function momentText(field: Field, day: Day, clock: string): string | null {
  if (field.kind === 'date') return day
  return field.kind === 'timestamp' ? `${day} ${clock}:00` : timestamptzFromInput(`${day}T${clock}`)
}
