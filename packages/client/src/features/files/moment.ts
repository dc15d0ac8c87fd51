/** "18 Nov, 15:31", with the year where it is another one. */
export function formatChanged(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const isThisYear = date.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', ...(isThisYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }) }).format(date)
}

/** The whole of it. */
export function formatMoment(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
