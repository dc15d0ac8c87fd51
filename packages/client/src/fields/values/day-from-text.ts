/**
 * `18/11/2026` and `18.11.2026`, as a spreadsheet shows a day, to `2026-11-18`: in the order that the reader's locale writes
 * them, unless only the other can be meant. A time behind it stays; everything else is given back as it is.
 */
export function dayFromText(text: string, locale?: string): string {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?=$|[ T,])/.exec(text)
  if (match === null) return text
  const [whole, first = '', , second = '', year = ''] = match
  const dayFirst = Number(first) > 12 || (Number(second) <= 12 && isDayFirst(locale))
  const [day, month] = dayFirst ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${text.slice(whole.length).replace(/^,/, '')}`
}

function isDayFirst(locale: string | undefined): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month')
}
