import { parseInstant } from '../../../fields/values/date.ts'

/** By whose clock instants were put into days: that of the reader's zone, or one that is so far from UTC (`+00`). */
export interface Clock {
  readonly isReaders: boolean
  readonly offset: string
}

/** Instants are written with the offset of the clock that was used. Null: there are none. */
export function clockOf(instants: readonly string[], zone: string): Clock | null {
  const known = instants.filter((text) => parseInstant(text) !== null)
  const [first] = known
  return first === undefined ? null : { isReaders: known.every((text) => parseInstant(text) === parseInstant(wallIn(zone, text))), offset: offsetOf(first) }
}

const offsetOf = (text: string): string => /[+-]\d\d(?::?\d\d)?$/.exec(text)?.[0] ?? '+00'

/** An instant as the clocks of a zone show it, with the offset that was written: another instant, where that is not the zone's. */
function wallIn(zone: string, text: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  // Swedish writes as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv', { ...parts, timeZone: zone }).format(parseInstant(text) ?? 0)
  return `${clock}${/\.\d+/.exec(text)?.[0] ?? ''}${offsetOf(text)}`
}
