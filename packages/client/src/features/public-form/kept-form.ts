import type { Row } from '@portico/model'
import { keptFormDays } from '../../lib/limits.ts'

/** What somebody typed into a form and has not sent, or does not know to be sent. */
export interface KeptForm {
  readonly values: Row
  /** What a person knows a value by: the name of a file that was uploaded, the title of a record that was chosen. By field. */
  readonly names: Readonly<Record<string, string>>
  /** The key of the row to be, so that it is the same one after a reload. */
  readonly key: string
  /** It was sent and the answer got lost. */
  readonly isTried: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The part of the browser's storage that is used: it outlives the tab. */
export type FormShelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface FormKeeper {
  readonly load: () => KeptForm | null
  readonly keep: (form: KeptForm) => void
  readonly drop: () => void
}

/** `name` tells one form, one backend and one sender from another. */
export function openKeeper(shelf: FormShelf, name: readonly string[], now: () => number): FormKeeper {
  const key = `portico:form:${JSON.stringify(name)}`
  const drop = () => attempt(() => shelf.removeItem(key))
  return {
    load: () => {
      const kept = parse(attempt(() => shelf.getItem(key)))
      if (kept === null || now() - kept.at < keptFormDays * 86_400_000) return kept
      drop()
      return null
    },
    keep: (form) => attempt(() => shelf.setItem(key, JSON.stringify(form))),
    drop,
  }
}

/** A full or closed storage: the page itself still holds what was typed. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

function parse(text: string | null): KeptForm | null {
  const kept = attempt((): unknown => JSON.parse(text ?? 'null'))
  if (!isRecord(kept) || typeof kept['key'] !== 'string' || typeof kept['at'] !== 'number' || typeof kept['isTried'] !== 'boolean') return null
  const { key, at, isTried, values, names } = kept
  return isRow(values) && isNames(names) ? { key, at, isTried, values, names } : null
}

function isRow(value: unknown): value is Row {
  return isRecord(value) && Object.values(value).every((each) => each === null || typeof each === 'string')
}

function isNames(value: unknown): value is KeptForm['names'] {
  return isRecord(value) && Object.values(value).every((name) => typeof name === 'string')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
