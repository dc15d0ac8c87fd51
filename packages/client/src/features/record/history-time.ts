import { parseInstant } from '../../fields/values/date.ts'
import { formatClock } from '../../lib/count.ts'
import { changesTexts } from '../../lib/texts/changes.ts'
import { conversationTexts } from '../../lib/texts/conversation.ts'

const minute = 60_000
const hour = 60 * minute

/** When a change was made: how long ago within the hour, else the time of day, which stands under its day. */
export function timeOf(at: string, now: number): string {
  const instant = parseInstant(at)
  if (instant === null) return at
  const ago = now - instant
  if (ago < minute) return changesTexts.justNow
  if (ago < hour) return new Intl.RelativeTimeFormat(undefined, { numeric: 'always', style: 'short' }).format(-Math.floor(ago / minute), 'minute')
  return formatClock(instant)
}

/** Day and time in full. */
export function momentOf(at: string): string {
  const instant = parseInstant(at)
  return instant === null ? at : new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(instant)
}

export function dayOf(at: string, now: number): string {
  const instant = parseInstant(at)
  if (instant === null) return at.slice(0, 10)
  const [date, today] = [new Date(instant), new Date(now)]
  if (date.toDateString() === today.toDateString()) return conversationTexts.today
  if (date.toDateString() === new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1).toDateString()) return conversationTexts.yesterday
  return new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'short', ...(date.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' }) }).format(date)
}
