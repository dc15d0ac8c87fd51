import { formatCount } from '../count.ts'

/** "414", "about 12,300" or "1,000+". */
export function countWords({ rows, kind }: { readonly rows: number; readonly kind: 'exact' | 'estimate' | 'at-least' }): string {
  const count = formatCount(rows)
  switch (kind) {
    case 'exact': return count
    case 'estimate': return `about ${count}`
    case 'at-least': return `${count}+`
  }
}
