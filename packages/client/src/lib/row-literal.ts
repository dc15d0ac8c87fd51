/** A row as PostgreSQL writes it, `(1,"a b",)`: the text form of a composite value. Null stands between commas as nothing. */
export function renderRow(values: readonly (string | null)[]): string {
  return `(${values.map((value) => (value === null ? '' : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '""')}"`)).join(',')})`
}

/** The values of a row in PostgreSQL's text form; null where it is none. */
export function parseRow(text: string): readonly (string | null)[] | null {
  if (!/^\(.*\)$/s.test(text)) return null
  const values: (string | null)[] = []
  const part = /((?:"(?:[^"\\]|\\.|"")*"|[^",()\\]|\\.)*)(,|\)$)/gsy
  part.lastIndex = 1
  for (;;) {
    const match = part.exec(text)
    if (match === null) return null
    values.push(readPart(match[1] ?? ''))
    if (match[2] !== ',') return values
  }
}

function readPart(text: string): string | null {
  if (text === '') return null
  // Quotes go; a doubled one inside them, and what follows a backslash, stay.
  return text.replace(/\\(.)|""(?!$)|"/gs, (sign, escaped?: string) => escaped ?? (sign === '""' ? '"' : ''))
}
