/** The elements of a one-dimensional array as PostgreSQL writes it (`{a,"b c",NULL}`), or null where it is something else. */
export function parseArray(text: string): readonly (string | null)[] | null {
  if (text === '{}') return []
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  const elements: (string | null)[] = []
  const element = /(?:"((?:[^"\\]|\\.)*)"|([^",{}\\]+))(,|}$)/gsy
  element.lastIndex = 1
  for (;;) {
    const match = element.exec(text)
    if (match === null) return null
    elements.push(readElement(match[1], match[2]))
    if (match[3] === '}') return element.lastIndex === text.length ? elements : null
  }
}

function readElement(quoted: string | undefined, bare: string | undefined): string | null {
  if (quoted !== undefined) return quoted.replace(/\\(.)/gs, '$1')
  return bare === undefined || bare.toUpperCase() === 'NULL' ? null : bare
}

/** The inverse. Each element that is there is quoted, so that it means itself. */
export function buildArray(elements: readonly (string | null)[]): string {
  return `{${elements.map((element) => (element === null ? 'NULL' : `"${element.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
}
