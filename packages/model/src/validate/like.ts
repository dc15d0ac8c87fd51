import { codePoints, isAscii } from '../text.ts'

type Token = { readonly kind: 'any' } | { readonly kind: 'one' } | { readonly kind: 'character'; readonly text: string }

const tokens = (pattern: string): readonly Token[] | null => {
  const read: Token[] = []
  const characters = codePoints(pattern)
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at]
    if (character === '%') read.push({ kind: 'any' })
    else if (character === '_') read.push({ kind: 'one' })
    else if (character === '\\') {
      at += 1
      const escaped = characters[at]
      // PostgreSQL refuses a pattern that ends in its escape character, but only when it gets there.
      if (escaped === undefined) return null
      read.push({ kind: 'character', text: escaped })
    } else if (character !== undefined) read.push({ kind: 'character', text: character })
  }
  return read
}

/** `text LIKE pattern`; null where it is not known here: ILIKE beyond ASCII depends on the database's locale. */
export const matchLike = (text: string, pattern: string, ignoreCase: boolean): boolean | null => {
  if (ignoreCase && !isAscii(text + pattern)) return null
  const wanted = tokens(ignoreCase ? pattern.toLowerCase() : pattern)
  if (wanted === null) return null
  const characters = codePoints(ignoreCase ? text.toLowerCase() : text)
  let places = new Set([0])
  const skip = (from: Iterable<number>): Set<number> => {
    const reached = new Set<number>()
    for (let place of from) {
      reached.add(place)
      while (wanted[place]?.kind === 'any') reached.add((place += 1))
    }
    return reached
  }
  places = skip(places)
  for (const character of characters) {
    const next: number[] = []
    for (const place of places) {
      const token = wanted[place]
      if (token?.kind === 'any') next.push(place)
      else if (token?.kind === 'one' || (token?.kind === 'character' && token.text === character)) next.push(place + 1)
    }
    places = skip(next)
  }
  return places.has(wanted.length)
}
