import { refuse } from '../error/problem.ts'

export interface Csv {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** RFC 4180: commas, double quotes doubled inside quotes, CRLF or LF. Empty lines do not count. Throws PGRST102. */
export function parseCsv(text: string): Csv {
  const lines: string[][] = []
  let position = text.startsWith('\uFEFF') ? 1 : 0
  while (position < text.length) {
    const line: string[] = []
    position = readLine(text, position, line) ?? refuse({ kind: 'body', message: `The CSV body has a stray quote in line ${lines.length + 1}` })
    if (line.length > 1 || line[0] !== '') lines.push(line)
  }
  const [header, ...rows] = lines
  return header === undefined ? refuse({ kind: 'body', message: 'The CSV body has no header line' }) : { header, rows }
}

/** Fills the line; where the next one begins, or null where a quote stands wrong. */
function readLine(text: string, start: number, line: string[]): number | null {
  let position = start
  for (;;) {
    const end = text[position] === '"' ? readQuoted(text, position, line) : readPlain(text, position, line)
    if (end === null) return null
    if (end >= text.length) return end
    if (text[end] === '\n') return end + 1
    if (text.startsWith('\r\n', end)) return end + 2
    if (text[end] !== ',') return null
    position = end + 1
  }
}

const plainEnd = /[",\n]|\r\n/g

function readPlain(text: string, start: number, line: string[]): number {
  plainEnd.lastIndex = start
  const end = plainEnd.exec(text)?.index ?? text.length
  line.push(text.slice(start, end))
  return end
}

/** Jumps from quote to quote, so that a long cell costs no stack. */
function readQuoted(text: string, start: number, line: string[]): number | null {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1) return null
  line.push(text.slice(start + 1, quote).replaceAll('""', '"'))
  return quote + 1
}
