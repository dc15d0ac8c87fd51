import { type Field, baseType } from '@portico/model'
import { parseArray } from '../../lib/array-literal.ts'

/** The elements of a field's array; null where it has more dimensions than one. Boxes stand between semicolons: they are shown as they are written. */
export function elementsOf(value: string, { type }: Pick<Field, 'type'>): readonly (string | null)[] | null {
  return baseType(type).of?.name === 'box' ? null : parseArray(value)
}
