/**
 * Reads `text/event-stream` (WHATWG, server-sent events) piece by piece: the data of each event as lines, led by the
 * event's name where it has one. Comments, ids and retry times are not shown.
 */
export function createEventReader(): (piece: string) => string {
  let rest = ''
  let name = ''
  let data: string[] = []
  const end = (): string => {
    const text = data.length === 0 ? '' : `${name === '' || name === 'message' ? '' : `${name}: `}${data.join('\n')}\n`
    name = ''
    data = []
    return text
  }
  const take = (line: string): string => {
    if (line === '') return end()
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
    return ''
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.map(take).join('')
  }
}
