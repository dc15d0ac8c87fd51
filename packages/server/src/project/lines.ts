/** Line of a place in a text, from one. `offset` in UTF-16 units. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** PostgreSQL counts characters from one; JavaScript UTF-16 units from zero. */
export function offsetOfPosition(text: string, position: number): number {
  let offset = 0
  for (let left = position - 1; left > 0 && offset < text.length; left -= 1) {
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
  }
  return offset
}
