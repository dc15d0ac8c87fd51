import type { FieldKind } from '@portico/model'

/** Where a value leads, or null where it is not an address that a browser may open. */
export function linkOf(kind: FieldKind, value: string): string | null {
  if (kind === 'email') return /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? `mailto:${value}` : null
  if (kind === 'phone') return /^[+\d][\d\s().\-/]{2,}$/.test(value) ? `tel:${value.replace(/[^\d+]/g, '')}` : null
  if (kind !== 'url') return null
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value) ? value : null
}
