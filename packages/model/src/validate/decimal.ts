/** An exact decimal: `digits / 10^scale`. The scale is never negative. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const longest = 1000

/** Reads `-12.50`, `.5`, `1e3`. Null where it is no number, or one too long to be worth judging here. */
export const parseDecimal = (text: string): Decimal | null => {
  const [, sign, whole = '', fraction = '', exponent = '0'] = shape.exec(text) ?? []
  if (sign === undefined || whole + fraction === '' || exponent.length > 4 || text.length > longest) return null
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > longest) return null
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

export const integer = (value: bigint): Decimal => ({ digits: value, scale: 0 })

const align = (a: Decimal, b: Decimal): { readonly left: bigint; readonly right: bigint; readonly scale: number } => {
  const scale = Math.max(a.scale, b.scale)
  return { left: a.digits * 10n ** BigInt(scale - a.scale), right: b.digits * 10n ** BigInt(scale - b.scale), scale }
}

export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const { left, right } = align(a, b)
  return left < right ? -1 : left > right ? 1 : 0
}

export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const { left, right, scale } = align(a, b)
  return { digits: left + right, scale }
}

export const negate = (a: Decimal): Decimal => ({ digits: -a.digits, scale: a.scale })

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })

/** The remainder has the sign of the dividend, as in PostgreSQL. The divisor is not zero. */
export const remainder = (a: Decimal, b: Decimal): Decimal => {
  const { left, right, scale } = align(a, b)
  return { digits: left % right, scale }
}

/** Rounds to `scale` decimals (tens, hundreds, … where it is negative), halves away from zero, as numeric does. */
export const roundDecimal = (a: Decimal, scale: number): Decimal => {
  if (a.scale <= scale) return a
  const unit = 10n ** BigInt(a.scale - scale)
  const half = a.digits < 0n ? -unit / 2n : unit / 2n
  const rounded = (a.digits + half) / unit
  return scale >= 0 ? { digits: rounded, scale } : { digits: rounded * 10n ** BigInt(-scale), scale: 0 }
}

/** Does it fit `numeric(precision, scale)`, once rounded to the scale? */
export const fitsPrecision = (a: Decimal, precision: number, scale: number): boolean => {
  const rounded = roundDecimal(a, scale)
  const size = rounded.digits < 0n ? -rounded.digits : rounded.digits
  const whole = precision - scale
  return whole >= 0 ? size < 10n ** BigInt(whole + rounded.scale) : size * 10n ** BigInt(-whole) < 10n ** BigInt(rounded.scale)
}
