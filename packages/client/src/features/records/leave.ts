import type { KeyboardEvent } from 'react'
import type { Field } from '@portico/model'

/** Where the keyboard goes as an edited cell is left: so many rows and columns on. */
export interface Leave {
  readonly rows: number
  readonly columns: number
}

export const stay: Leave = { rows: 0, columns: 0 }

/** Tab goes on to the next field, Enter to the next row, with Shift the other way. */
export function leaveBy({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): Leave {
  const by = shiftKey ? -1 : 1
  if (key === 'Tab') return { rows: 0, columns: by }
  return key === 'Enter' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing ? { rows: by, columns: 0 } : stay
}

/** Kinds that begin with the letter that was typed; the others choose from what there is. */
export const typedKinds: ReadonlySet<Field['kind']> = new Set(['text', 'longtext', 'markdown', 'url', 'email', 'phone', 'integer', 'decimal', 'float', 'currency', 'percent', 'uuid', 'interval', 'opaque', 'range', 'json', 'array'])
