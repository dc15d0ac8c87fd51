import type { Field } from '@portico/model'
import { fieldTexts } from '../../lib/texts/fields.ts'

/** What every control of a form is given. */
export interface ControlProps {
  readonly field: Field
  /** PostgreSQL's text form, or null. */
  readonly value: string | null
  /** Of the control, for its label. */
  readonly id: string
  /** Ids of error and hint. */
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
  /** `name`: what a person knows the value by, where it does not say it itself. */
  readonly onChange: (value: string | null, name?: string) => void
  readonly onLeave: () => void
}

/** What a native control carries. */
export function ariaOf({ field, id, describedBy, isInvalid }: ControlProps) {
  return { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined, 'aria-required': field.required || undefined }
}

export interface Option {
  readonly value: string
  readonly label: string
}

/** `choices`: named values of which one is chosen; null where the field is something else. */
export function optionsOf(field: Field): readonly Option[] | null {
  if (field.kind === 'boolean') return [{ value: 'true', label: fieldTexts.yes }, { value: 'false', label: fieldTexts.no }]
  return field.kind === 'enum' ? (field.options ?? null) : null
}

/** "I agree": a value that must be true is ticked, not chosen. */
export function isConsent(field: Field): boolean {
  return field.kind === 'boolean' && field.rules.some((rule) => rule.kind === 'check' && rule.expression.kind === 'column')
}

/** Named options of which several are chosen: an array of an enum. */
export function elementsOf({ kind, type }: Field): readonly string[] | null {
  return kind === 'array' && type.of?.kind === 'enum' ? (type.of.labels ?? null) : null
}

/** Up to so many characters stand side by side on a phone. */
const sideBySide = 26

export function isSegmented(options: readonly Option[]): boolean {
  return options.length <= 4 && options.reduce((sum, { label }) => sum + label.length, 0) <= sideBySide
}

/** More than these are a list that opens. */
export const rowsOfOptions = 7

/** Is it drawn as a group of controls with a legend, rather than as one control with a label? */
export function isGroup(field: Field): boolean {
  const options = optionsOf(field)
  if (isConsent(field)) return false
  if (options !== null) return isSegmented(options) || options.length <= rowsOfOptions
  return field.kind === 'reference' || field.kind === 'rating' || elementsOf(field) !== null || ((field.kind === 'image' || field.kind === 'file') && field.format !== null)
}

const short: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'float', 'currency', 'percent', 'rating', 'date', 'time', 'timestamp', 'timestamptz', 'email', 'phone', 'color'])

/** Stands two to a line where there is room. */
export function isShort(field: Field): boolean {
  const options = optionsOf(field)
  if (options !== null) return !isConsent(field) && isSegmented(options) && options.length <= 3
  return short.has(field.kind) || personal(field) !== undefined
}

const tokens: readonly (readonly [RegExp, string])[] = [
  [/^(your )?(full )?name$/i, 'name'], [/^(first|given) name$/i, 'given-name'], [/^(last|family) name|surname$/i, 'family-name'],
  [/^post(al)? ?code$|^zip/i, 'postal-code'], [/^(town|city)$/i, 'address-level2'], [/^country$/i, 'country-name'],
]

/** What the browser may fill in about the person, by the label (WCAG 1.3.5). Only "Your name" is surely a person's. */
function personal({ kind, label, name }: Field): string | undefined {
  if (kind !== 'text' || (/^name$/i.test(label) && name === 'name')) return undefined
  return tokens.find(([pattern]) => pattern.test(label))?.[1]
}

export function autoComplete(field: Field): string {
  if (field.kind === 'email') return 'email'
  if (field.kind === 'phone') return 'tel'
  return personal(field) ?? 'off'
}
