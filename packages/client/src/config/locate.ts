/** Where the configuration's file something was thrown: `FILE:LINE:COLUMN`; null where nobody can tell. */
export type Locate = (thrown: unknown) => Promise<string | null>

/** By the source map at the end of the module, which is there while the file is worked on. `read`: the text of a module by its address. */
export const createLocate = (read: (address: string) => Promise<string>): Locate => async (thrown) => {
  const frame = /(https?:\/\/[^\s()@]*\/portico\.config\.[\w-]+\.js):(\d+):(\d+)/.exec(thrown instanceof Error ? (thrown.stack ?? '') : '')
  const [, address = '', line, column] = frame ?? []
  if (frame === null) return null
  try {
    const encoded = /\/\/# sourceMappingURL=data:application\/json[^,]*;base64,([\w+/=]+)/.exec(await read(address))?.[1]
    return encoded === undefined ? null : origin(JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(encoded), (each) => each.codePointAt(0) ?? 0))), Number(line) - 1, Number(column) - 1)
  } catch {
    return null
  }
}

/** The last place of the line that is mapped no later than the column. Lines and columns begin at 0. */
function origin(map: unknown, line: number, column: number): string | null {
  if (typeof map !== 'object' || map === null || !('mappings' in map) || typeof map.mappings !== 'string' || !('sources' in map) || !Array.isArray(map.sources)) return null
  let [source, row, start] = [0, 0, 0]
  let found: string | null = null
  for (const [index, text] of map.mappings.split(';').slice(0, line + 1).entries()) {
    let at = 0
    for (const segment of text === '' ? [] : text.split(',')) {
      const [toColumn = 0, toSource = 0, toRow = 0, toStart = 0] = readNumbers(segment)
      at += toColumn
      source += toSource
      row += toRow
      start += toStart
      if (index !== line || (at > column && found !== null)) continue
      const name: unknown = map.sources[source]
      found = typeof name === 'string' ? `${name.replace(/^(?:\.\.?\/)+/, '')}:${row + 1}:${start + 1}` : null
    }
  }
  return found
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Numbers as source maps write them: six bits a letter, the highest says that more follow, the lowest of a number its sign. */
function readNumbers(segment: string): readonly number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const bits = digits.indexOf(letter)
    value |= (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
