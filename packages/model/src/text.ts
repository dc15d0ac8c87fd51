/** The text as characters in PostgreSQL's sense: one a code point. */
export const codePoints = (text: string): string[] => Array.from(text)

/** `char_length`. */
export const characterCount = (text: string): number => codePoints(text).length

const ascii = /^\p{ASCII}*$/u

export const isAscii = (text: string): boolean => ascii.test(text)

/** Half a surrogate pair cannot be sent as UTF-8. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)
