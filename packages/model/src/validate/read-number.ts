import type { TypeDescription } from '../description.ts'
import { numericModifier } from '../types.ts'
import { fitsPrecision, parseDecimal, roundDecimal } from './decimal.ts'
import { fitsInteger, type IntegerType, type Value } from './value.ts'

/** `refused`: the type surely does not take the text. */
export type Reading = Value | { readonly kind: 'refused' }

export const refused: Reading = { kind: 'refused' }
export const accepted: Reading = { kind: 'unread', accepted: true }
export const unsure: Reading = { kind: 'unread', accepted: false }

/** What C's isspace() skips, and so PostgreSQL's number and boolean input. */
export const trimSpace = (text: string): string => text.replace(/^[\t-\r ]+|[\t-\r ]+$/g, '')

// Newer versions also take 0x1F and 1_000.
const newerForm = /^[+-]?(0[xob]|\.?\d[\d.]*_)/i

export const readInteger = (type: IntegerType, text: string): Reading => {
  const trimmed = trimSpace(text)
  if (newerForm.test(trimmed)) return unsure
  if (!/^[+-]?\d+$/.test(trimmed)) return refused
  const value = parseDecimal(trimmed)
  if (value === null) return trimmed.length > 400 ? unsure : refused
  return fitsInteger(type, value.digits) ? { kind: 'number', type, value } : refused
}

const decimalShape = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

export const readNumeric = (type: TypeDescription, text: string): Reading => {
  const trimmed = trimSpace(text)
  if (/^nan$/i.test(trimmed)) return accepted
  if (newerForm.test(trimmed) || /^[+-]?inf(inity)?$/i.test(trimmed)) return unsure
  if (!decimalShape.test(trimmed)) return refused
  const value = parseDecimal(trimmed)
  if (value === null) return unsure
  const digits = numericModifier(type)
  if (digits === null) return { kind: 'number', type: 'numeric', value }
  // What does not fit is the precision rule's to refuse.
  return fitsPrecision(value, digits.precision, digits.scale) ? { kind: 'number', type: 'numeric', value: roundDecimal(value, digits.scale) } : accepted
}

const smallestNormal = { float4: 1.1754943508222875e-38, float8: 2.2250738585072014e-308 }

/** Rounding a text to float4 by way of float8 goes wrong only next to the middle between two float4. */
const roundsSurely = (value: number): boolean =>
  Math.fround(value * (1 + 2 ** -50)) === Math.fround(value) && Math.fround(value * (1 - 2 ** -50)) === Math.fround(value)

export const readFloat = (type: 'float4' | 'float8', text: string): Reading => {
  const trimmed = trimSpace(text)
  if (/^([+-]?inf(inity)?|nan)$/i.test(trimmed)) return accepted
  if (/^[+-]?0x/i.test(trimmed)) return unsure
  if (!decimalShape.test(trimmed)) return refused
  const value = Number(trimmed)
  const isZero = !/[1-9]/.test(trimmed.replace(/e.*$/i, ''))
  if (isZero) return { kind: 'float', type, value: 0 }
  const rounded = type === 'float4' ? Math.fround(value) : value
  if (Math.abs(rounded) < smallestNormal[type] * 2 || Math.abs(rounded) > Number.MAX_VALUE / 2) return Number.isFinite(value) ? unsure : refused
  if (type === 'float4' && !roundsSurely(value)) return accepted
  return Number.isFinite(rounded) ? { kind: 'float', type, value: rounded } : refused
}
