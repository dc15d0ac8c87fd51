/** A Markdown table; all columns but the first are numbers. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'))
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const number = new Intl.NumberFormat('en')

export const count = (value: number) => number.format(Math.round(value))
export const milliseconds = (value: number) => `${count(value)} ms`
export const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
export const times = (value: number) => `${value.toFixed(1)}×`
export const megabytes = (value: number) => `${(value / 1e6).toFixed(0)} MB`

/** `≥ 6×: met`. */
export const judged = (target: string, met: boolean) => `${target}: ${met ? 'met' : '**missed**'}`
