/** Decimal numbers as text. Nothing here is ever floating point. */

const PLAIN = /^([+-]?)(\d+)?(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** Is it a finite decimal number as PostgreSQL writes it? (`NaN` and `Infinity` are not.) */
export function isDecimal(text: string): boolean {
  const match = PLAIN.exec(text)
  return match !== null && (match[2] !== undefined || (match[3] !== undefined && match[3] !== ''))
}

interface Separators { readonly decimal: string; readonly group: string; readonly minus: string }

const separatorsByLocale = new Map<string | undefined, Separators>()

/** The signs a locale writes numbers with. */
function separators(locale: string | undefined): Separators {
  const known = separatorsByLocale.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.5)
  const sign = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  const found = { decimal: sign('decimal', '.'), group: sign('group', ','), minus: sign('minusSign', '-') }
  separatorsByLocale.set(locale, found)
  return found
}

/** PostgreSQL's `1234.50` to what is edited: the locale's decimal sign, no grouping. */
export function numberToInput(value: string | null, locale?: string): string {
  if (value === null) return ''
  return isDecimal(value) ? value.replace('.', separators(locale).decimal) : value
}

/**
 * What was typed to PostgreSQL's text. Grouping is taken away only where it stands at every third digit; anything that is
 * not plainly a number in the reader's locale, or in PostgreSQL's own form, is given back as typed.
 */
export function numberFromInput(text: string, locale?: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  const { decimal, group, minus } = separators(locale)
  const signed = typed.replace(/^[−–]/, '-').replace(minus, '-')
  if (decimal === ',' && /^[+-]?\d*,\d+$/.test(signed)) return normalize(signed.replace(',', '.'))
  const ungrouped = ungroup(signed, decimal, group)
  if (ungrouped !== null) return normalize(ungrouped)
  return isDecimal(signed) ? normalize(signed) : typed
}

/** `1 234 567,5` to `1234567.5` where the groups are whole, else null. */
function ungroup(text: string, decimal: string, group: string): string | null {
  const spaces = /[\s\u00a0\u202f’']/g
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0) return null
  const unified = group.trim() === '' || group === '’' ? whole.replace(spaces, group) : whole
  const groups = unified.split(group)
  if (groups.length < 2 || !/^[+-]?\d{1,3}$/.test(groups[0] ?? '') || !groups.slice(1).every((part) => /^\d{3}$/.test(part))) return null
  if (fraction !== undefined && !/^\d*$/.test(fraction)) return null
  return groups.join('') + (fraction === undefined ? '' : `.${fraction}`)
}

/** A number that PostgreSQL reads everywhere: digits on both sides of the point, no plus sign. */
function normalize(text: string): string {
  return text.replace(/^\+/, '').replace(/^(-?)\./, '$10.').replace(/\.(?=e|$)/i, '')
}

const formats = new Map<string, Intl.NumberFormat>()

function format(locale: string | undefined, decimals: number, currency: string | null, useGrouping = true): Intl.NumberFormat {
  const id = `${locale ?? ''}|${decimals}|${currency ?? ''}|${useGrouping}`
  const known = formats.get(id)
  if (known !== undefined) return known
  const digits = { useGrouping, minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = new Intl.NumberFormat(locale, currency === null ? digits : { ...digits, style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formats.set(id, made)
  return made
}

/** Grouped as the locale does it, where it is grouped, with exactly the decimals the value has. Text that is not a number stays as it is. */
export function formatNumber(value: string, locale?: string, isGrouped = true): string {
  return isDecimal(value) && countDecimals(value) <= 100 ? formatDecimal(value, format(locale, countDecimals(value), null, isGrouped)) : value
}

/** With the currency's sign and at least its usual decimals. An unknown code is written behind the number. */
export function formatCurrency(value: string, currency: string | null, locale?: string): string {
  if (currency === null || !isDecimal(value)) return formatNumber(value, locale)
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${formatNumber(value, locale)} ${currency}`
  const usual = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return formatDecimal(value, format(locale, Math.min(100, Math.max(usual, countDecimals(value))), currency))
}

/** `Intl` takes decimal text exactly; only the declared type wants a number-like literal. */
function formatDecimal(value: string, formatter: Intl.NumberFormat): string {
  return formatter.format(value as Intl.StringNumericLiteral)
}

/** Digits after the point of the written-out number. */
export function countDecimals(value: string): number {
  const [mantissa = '', exponent] = value.toLowerCase().split('e')
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent ?? 0))
}

/** Moves the decimal point to the right (or to the left for negative places), exactly. */
export function shiftDecimal(value: string, places: number): string {
  if (!isDecimal(value) || /e/i.test(value)) return value
  const negative = value.startsWith('-')
  const [whole = '', fraction = ''] = value.replace(/^[+-]/, '').split('.')
  const digits = whole.padStart(Math.max(whole.length, 1 - places), '0') + fraction.padEnd(Math.max(fraction.length, places), '0')
  const point = digits.length - Math.max(fraction.length, places) + places
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const right = digits.slice(point)
  return `${negative ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`
}
