import type { Field } from '@portico/model'
import { optionOf } from '../../../fields/values/states.ts'
import type { CalendarEvent } from './events.ts'

/** The class of an event's colour: that of its option, else the neutral one. */
export function toneOf({ row }: CalendarEvent, field: Field | null): string {
  const option = field === null ? null : optionOf(field, row.values[field.name] ?? null)
  return `t-${option?.tone ?? 'slate'}`
}
