const PART = /(?:\[([^\]\\^](?:[^\]\\]|\\.)*)\]|\\([dw])|\\([^dwDWsSbB\w])|([^\\[\](){}|.*+?^$]))(?:\{(\d+)(?:,\d*)?\}|([+*?]))?/gy

/** A text that a simple regular expression takes ("A1" for `^[A-Z][0-9]{1,2}$`), or null where it is not simple. */
export function patternExample(pattern: string): string | null {
  const body = pattern.replace(/^\^/, '').replace(/\$$/, '')
  let example = ''
  let at = 0
  for (const match of body.matchAll(PART)) {
    const [, set, kind, escaped, plain, count, sign] = match
    const character = set === undefined ? (kind === 'd' ? '1' : kind === 'w' ? 'a' : (escaped ?? plain ?? '')) : firstOf(set)
    example += sign === '*' ? '' : character.repeat(Math.max(1, Number(count ?? 1)))
    at = match.index + match[0].length
  }
  return at === body.length && example !== '' && matches(body, example) ? example : null
}

/** The first character of a set; a digit is shown as one that is no zero. */
function firstOf(set: string): string {
  if (set.startsWith('0-') || set.startsWith('\\d')) return '1'
  return set.startsWith('\\') ? set.slice(1, 2) : set.slice(0, 1)
}

/** The two dialects agree on patterns as simple as these; where they do not, no example is given. */
function matches(body: string, example: string): boolean {
  try {
    return new RegExp(`^(?:${body})$`, 'u').test(example)
  } catch {
    return false
  }
}
