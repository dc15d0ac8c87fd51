/** Excel takes a CSV file for one of the country's old code page unless it begins with this; to many other programs it is a character of the first head. */
export const byteOrderMark = '\uFEFF'

/** Lines of cells as text between separators (RFC 4180): null is nothing, an empty text `""`. */
export function renderSeparated(lines: readonly (readonly (string | null)[])[], separator: ',' | '\t', newline: '\r\n' | '\n'): string {
  const special = separator === ',' ? /[",\r\n]|^\s|\s$/ : /["\t\r\n]|^\s|\s$/
  const quote = (cell: string | null) => (cell === null ? '' : cell === '' || special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return lines.map((line) => line.map(quote).join(separator)).join(newline)
}

/**
 * The inverse, and what spreadsheets put on the clipboard: quotes mean something only around a whole cell, and an empty
 * line at the end is none.
 */
export function parseSeparated(text: string, separator: ',' | ';' | '\t'): readonly (readonly (string | null)[])[] {
  const lines: (string | null)[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  const bare = new RegExp(`()([^${separator}\\r\\n]*)(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  for (let at = 0; ;) {
    cell.lastIndex = at
    bare.lastIndex = at
    const match = cell.exec(text) ?? bare.exec(text)
    if (match === null) return lines
    const [, quoted, plain = '', end] = match
    lines.at(-1)?.push(quoted !== undefined && text[at] === '"' && match[0].length > 1 ? quoted.replaceAll('""', '"') : plain === '' ? null : plain)
    at += match[0].length
    if (end === '') return lines
    if (end !== separator) {
      if (at >= text.length) return lines
      lines.push([])
    } else if (at >= text.length) {
      lines.at(-1)?.push(null)
      return lines
    }
  }
}
