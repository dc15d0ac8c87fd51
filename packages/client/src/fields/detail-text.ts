import type { Detail } from '../backend/records/details.ts'
import { isMoment } from '../backend/moments.ts'
import { conversionOf } from './values/convert.ts'
import { currentYear, formatMoment } from './values/date.ts'

/** Details as a person reads them: "Nov 28, 10:00 AM, Harbour Library"; empty where there are none. */
export const detailText = (details: readonly Detail[]): string => details.map(textOf).filter((text) => text !== '').join(', ')

function textOf({ field, value }: Detail): string {
  return value !== null && isMoment(field) ? formatMoment(field.kind, value, { thisYear: currentYear() }) : conversionOf(field).toPlainText(value, field)
}
