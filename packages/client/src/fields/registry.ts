import { lazy } from 'react'
import { type Field, type FieldKind, baseType } from '@portico/model'
import { FileCell, ImageCell } from './cells/file-cell.tsx'
import { BinaryCell, CurrencyCell, DateCell, MonoCell, NumberCell, PercentCell, TextCell } from './cells/text-cell.tsx'
import { ArrayCell, BooleanCell, ColorCell, LinkCell, MarkdownCell, OptionCell, RatingCell, ReferenceCell } from './cells/value-cells.tsx'
import type { FieldType } from './field-type.ts'
import { type FilterOperator, arrayOperators, booleanOperators, dateOperators, numberOperators, optionOperators, rangeOperators, referenceOperators, textOperators, timeOperators, timestampOperators, timestamptzOperators, valueOperators } from './filters.ts'
import { conversionOf } from './values/convert.ts'
import { isLongText } from './values/limits-of.ts'

// Editors come when somebody edits: they carry the pickers, and none is needed to read.
const TextEditor = lazy(() => import('./editors/text-editor.tsx'))
const LongTextEditor = lazy(() => import('./editors/long-text-editor.tsx'))
const DateEditor = lazy(() => import('./editors/date-editor.tsx'))
const BooleanEditor = lazy(() => import('./editors/boolean-editor.tsx'))
const OptionEditor = lazy(() => import('./editors/option-editor.tsx'))
const ColorEditor = lazy(() => import('./editors/color-editor.tsx'))
const ReferenceEditor = lazy(() => import('./editors/reference-editor.tsx'))
const FileEditor = lazy(() => import('./editors/file-editor.tsx'))
const RatingEditor = lazy(() => import('./editors/rating-editor.tsx'))

type Given = Pick<FieldType, 'Cell' | 'Editor' | 'icon' | 'filterOperators'> & Partial<FieldType>

const define = (given: Given): FieldType => ({
  align: 'start',
  isWide: false,
  toInput: (value, field) => conversionOf(field).toInput(value, field),
  fromInput: (text, field) => conversionOf(field).fromInput(text, field),
  toPlainText: (value, field, title) => conversionOf(field).toPlainText(value, field, title),
  ...given,
})

const text = { Cell: TextCell, Editor: TextEditor, filterOperators: textOperators }
const number = { Cell: NumberCell, Editor: TextEditor, icon: 'hash', align: 'end', filterOperators: numberOperators } as const
const moment = { Cell: DateCell, Editor: DateEditor, icon: 'calendar' }

/** How each kind of value is shown, edited and filtered. Total: a kind that is missing here does not compile. */
const fieldTypes: Record<FieldKind, FieldType> = {
  text: define({ ...text, icon: 'type' }),
  longtext: define({ ...text, Editor: LongTextEditor, icon: 'text', isWide: true }),
  markdown: define({ ...text, Cell: MarkdownCell, Editor: LongTextEditor, icon: 'text', isWide: true }),
  url: define({ ...text, Cell: LinkCell, icon: 'link' }),
  email: define({ ...text, Cell: LinkCell, icon: 'at-sign' }),
  phone: define({ ...text, Cell: LinkCell, icon: 'phone' }),
  color: define({ ...text, Cell: ColorCell, Editor: ColorEditor, icon: 'palette' }),
  image: define({ ...text, Cell: ImageCell, Editor: FileEditor, icon: 'image' }),
  file: define({ ...text, Cell: FileCell, Editor: FileEditor, icon: 'paperclip' }),
  integer: define(number),
  decimal: define(number),
  float: define(number),
  currency: define({ ...number, Cell: CurrencyCell, icon: 'coins' }),
  percent: define({ ...number, Cell: PercentCell, icon: 'percent' }),
  rating: define({ ...number, Cell: RatingCell, Editor: RatingEditor, icon: 'star', align: 'start' }),
  boolean: define({ Cell: BooleanCell, Editor: BooleanEditor, icon: 'square-check', align: 'center', filterOperators: booleanOperators }),
  date: define({ ...moment, filterOperators: dateOperators }),
  time: define({ ...moment, icon: 'clock', filterOperators: timeOperators }),
  timestamp: define({ ...moment, filterOperators: timestampOperators }),
  timestamptz: define({ ...moment, filterOperators: timestamptzOperators }),
  interval: define({ Cell: TextCell, Editor: TextEditor, icon: 'timer', filterOperators: valueOperators }),
  uuid: define({ Cell: MonoCell, Editor: TextEditor, icon: 'key-round', filterOperators: valueOperators }),
  enum: define({ Cell: OptionCell, Editor: OptionEditor, icon: 'circle-dot', filterOperators: optionOperators }),
  reference: define({ Cell: ReferenceCell, Editor: ReferenceEditor, icon: 'link-2', filterOperators: referenceOperators }),
  json: define({ Cell: MonoCell, Editor: LongTextEditor, icon: 'braces', isWide: true, filterOperators: valueOperators }),
  array: define({ Cell: ArrayCell, Editor: TextEditor, icon: 'brackets', filterOperators: arrayOperators }),
  range: define({ Cell: MonoCell, Editor: TextEditor, icon: 'ruler', filterOperators: rangeOperators }),
  binary: define({ Cell: BinaryCell, Editor: LongTextEditor, icon: 'binary', filterOperators: valueOperators }),
  opaque: define({ Cell: MonoCell, Editor: TextEditor, icon: 'shapes', filterOperators: valueOperators }),
}

/** Texts that may grow beyond a line need room, whatever their column is called. */
export function isWideField(field: Field): boolean {
  return fieldTypes[field.kind].isWide || isLongText(field)
}

export function fieldType(field: Field): FieldType {
  return ownTypes.get(field) ?? fieldTypes[field.kind]
}

/** Fields that a builder's configuration shows or edits in a way of its own. */
const ownTypes = new WeakMap<Field, FieldType>()

/** The field is made for this: it is another object than the one that the backend's model has. */
export function giveOwnType(field: Field, type: FieldType): void {
  ownTypes.set(field, type)
}

/** The ways to filter by a field: those of its kind that its type knows. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  return fieldType(field).filterOperators.filter(({ fits }) => fits === undefined || fits(baseType(field.type)))
}
