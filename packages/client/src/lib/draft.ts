/** What was typed, by field; null is nothing. */
type Typed = Readonly<Record<string, string | null>>

/** The part of the browser's session storage that drafts use. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was typed into a form that has not been saved: kept for as long as the tab lives. */
export interface Draft {
  readonly load: () => Typed | null
  readonly keep: (values: Typed) => void
  readonly drop: () => void
}

export function openDraft(storage: DraftStorage, name: string): Draft {
  const key = `portico:draft:${name}`
  return {
    load: () => parse(storage.getItem(key)),
    keep: (values) => {
      try {
        storage.setItem(key, JSON.stringify(values))
      } catch {
        // Full or forbidden storage: the form itself still holds what was typed.
      }
    },
    drop: () => storage.removeItem(key),
  }
}

function parse(text: string | null): Typed | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    return isRow(value) && Object.keys(value).length > 0 ? value : null
  } catch {
    return null
  }
}

function isRow(value: unknown): value is Typed {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((each) => each === null || typeof each === 'string')
}
