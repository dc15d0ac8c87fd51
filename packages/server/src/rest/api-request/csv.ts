import { refuse } from '../error/problem.ts'

export interface Csv {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y

/** RFC 4180: commas, double quotes doubled inside quotes, CRLF or LF. Throws PGRST102. */
export function parseCsv(text: string): Csv {
  const lines: string[][] = []
  let line: string[] = []
  let position = text.startsWith('\uFEFF') ? 1 : 0
  while (position < text.length || line.length > 0) {
    cell.lastIndex = position
    const match = cell.exec(text)
    if (match === null) break
    position += match[0].length
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (text[position] === ',') {
      position++
      continue
    }
    const end = /\r?\n|$/y
    end.lastIndex = position
    const ended = end.exec(text)
    if (ended === null) refuse({ kind: 'body', message: `The CSV body has a stray quote in line ${lines.length + 1}` })
    position += ended?.[0].length ?? 0
    if (line.length > 1 || line[0] !== '') lines.push(line)
    line = []
  }
  const [header, ...rows] = lines
  if (header === undefined) return refuse({ kind: 'body', message: 'The CSV body has no header line' })
  return { header, rows }
}
