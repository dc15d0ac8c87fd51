import type { Decimal } from './decimal.ts'

export type IntegerType = 'int2' | 'int4' | 'int8'

/** A value of SQL as far as it is known here. */
export type Value =
  | { readonly kind: 'null' }
  /** Not null, but its value is not known here; `accepted` says that the type surely takes the text. */
  | { readonly kind: 'unread'; readonly accepted: boolean }
  /** Nothing is known of it, not even whether it is null. */
  | { readonly kind: 'unjudged' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly type: IntegerType | 'numeric'; readonly value: Decimal }
  | { readonly kind: 'float'; readonly type: 'float4' | 'float8'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** `char(n)`, padded to its length. */
  | { readonly kind: 'char'; readonly value: string }
  | { readonly kind: 'enum'; readonly value: string; readonly labels: readonly string[] }
  | { readonly kind: 'uuid'; readonly value: string }
  /** Days, microseconds or microseconds in UTC since 1970-01-01. */
  | { readonly kind: 'date' | 'timestamp' | 'timestamptz'; readonly value: bigint }
  /** A constant of a type that is not read here. */
  | { readonly kind: 'other'; readonly value: string }

export const nothing: Value = { kind: 'null' }
export const unjudged: Value = { kind: 'unjudged' }
export const truth = (value: boolean | null): Value => (value === null ? nothing : { kind: 'boolean', value })

const least: Readonly<Record<IntegerType, bigint>> = { int2: -32768n, int4: -2147483648n, int8: -9223372036854775808n }

export const fitsInteger = (type: IntegerType, value: bigint): boolean => value >= least[type] && value < -least[type]

export const withoutPadding = (text: string): string => text.replace(/ +$/, '')
