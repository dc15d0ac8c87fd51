import type { Entity, Field } from '@portico/model'
import type { LoadedRow } from '../../../backend/records/select.ts'

/** A column of an exported file: a field's own value, or the title of the record that it names. */
export interface ExportColumn {
  readonly name: string
  readonly field: Field
  readonly isTitle: boolean
}

export type ExportCell = string | null

/** The key first, where it is not shown, then the shown fields, each title beside its reference. */
export function exportColumns(entity: Entity, fields: readonly Field[], titled: ReadonlySet<string>): readonly ExportColumn[] {
  const key = entity.key.flatMap((name) => (fields.some((field) => field.name === name) ? [] : (entity.byName.get(name) ?? [])))
  return [...key, ...fields].flatMap((field): readonly ExportColumn[] => {
    const own = { name: field.name, field, isTitle: false }
    return titled.has(field.name) ? [own, { name: `${field.name}_title`, field, isTitle: true }] : [own]
  })
}

export function cellsOf(columns: readonly ExportColumn[], row: LoadedRow): readonly ExportCell[] {
  return columns.map(({ field, isTitle }) => (isTitle ? row.titles[field.name] : row.values[field.name]) ?? null)
}

/** What turns rows into the bytes of a file, a part at a time. */
export interface ExportWriter {
  readonly rows: (rows: readonly (readonly ExportCell[])[]) => Uint8Array<ArrayBuffer>
  /** What comes after the last row. */
  readonly end: () => Uint8Array<ArrayBuffer>
}

const numbers: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'float', 'currency', 'percent', 'rating'])

/** A reference is what the key is that it holds. */
const wholeNumbers: ReadonlySet<string> = new Set(['int2', 'int4', 'int8'])

/** Is the text a number of a column of numbers, as JSON writes them? Infinity and NaN are not. */
export function isNumber({ field, isTitle }: ExportColumn, text: string): boolean {
  return !isTitle && (numbers.has(field.kind) || (field.kind === 'reference' && wholeNumbers.has(field.type.name))) && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)
}
