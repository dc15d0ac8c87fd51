/** Where an error shows: at the field it names, over the form, in the row, instead of the page, or as a passing word. */
export type ErrorPlace = 'field' | 'form' | 'row' | 'page' | 'toast'

/**
 * What a code means to a person. `{column}`, `{relation}`, `{constraint}` and `{message}` stand for what the backend
 * named; each has words of its own for when it named nothing.
 */
export interface ErrorText {
  readonly title: string
  readonly sentence: string
  readonly place: ErrorPlace
  /** The next step; null where the sentence already says it. */
  readonly next: string | null
}

export type ErrorTexts = Readonly<Record<string, ErrorText>>

export function entry(place: ErrorPlace, title: string, sentence: string, next: string | null = null): ErrorText {
  return { title, sentence, place, next }
}
