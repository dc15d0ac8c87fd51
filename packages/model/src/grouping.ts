import { baseType, numericModifier } from './types.ts'
import type { ColumnDescription } from './description.ts'
import type { Field, FieldKind } from './model.ts'
import { limits } from './limits.ts'
import { phrase } from './names.ts'

/** What the last word of a name says of a whole number: it tells one thing from others, and measures nothing. */
const naming = new Set([
  'id', 'number', 'no', 'nr', 'num', 'code', 'zip', 'zipcode', 'postcode', 'plz', 'serial', 'barcode', 'ean', 'gtin', 'isbn', 'sku', 'ref', 'reference', 'pin', 'pid', 'port', 'version', 'revision',
])

const namesYear = (words: readonly string[]): boolean =>
  words[0] === 'year' || (words.at(-1) === 'year' && words.at(-2) !== 'per' && words.at(-2) !== 'a')

const wordsOf = (name: string): readonly string[] => phrase(name).toLowerCase().split(' ')

/** A CHECK like `between 1900 and 2100`: no range of years is wider, and few measures are so bound. */
const isBoundLikeYears = (field: Pick<Field, 'name' | 'type' | 'rules' | 'options'>): boolean => {
  const { min, max } = limits(field)
  return min !== null && max !== null && Number(min) >= 1000 && Number(max) < 3000
}

const isWhole = ({ type }: Pick<Field, 'type'>, kind: FieldKind): boolean => kind === 'integer' || (kind === 'decimal' && numericModifier(baseType(type))?.scale === 0)

/** Counts up by itself: `serial`, or an identity. */
const isNumbered = ({ identity, default: value }: Pick<ColumnDescription, 'identity' | 'default'>): boolean => identity !== null || (value ?? '').startsWith('nextval(')

/**
 * Are the digits set in groups ("1,957")? Not those of years, nor of numbers that only tell one thing from others: by
 * what the database says of the column, then by its name.
 */
export const isGrouped = (field: Pick<Field, 'name' | 'type' | 'rules' | 'options'>, kind: FieldKind, column: Pick<ColumnDescription, 'identity' | 'default'>, distinguishes: boolean): boolean =>
  !namesYear(wordsOf(field.name)) && !(isWhole(field, kind) && (distinguishes || isNumbered(column) || naming.has(wordsOf(field.name).at(-1) ?? '') || isBoundLikeYears(field)))
