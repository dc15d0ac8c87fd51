/** Is it a number written out, without exponent, `NaN` or `Infinity`? Only such are added up exactly. */
export const isPlainDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Exact sum of decimal texts. */
export function addDecimals(a: string, b: string): string {
  const scale = Math.max(fraction(a).length, fraction(b).length)
  return write(scaled(a, scale) + scaled(b, scale), scale)
}

/** Sum of what PostgreSQL writes for numbers: exact, unless one of them is `NaN`, `Infinity` or written with an exponent. */
export const addNumbers = (a: string, b: string): string => (isPlainDecimal(a) && isPlainDecimal(b) ? addDecimals(a, b) : String(Number(a) + Number(b)))

/** Negative where `a` is less, 0 where they are the same number. */
export function compareDecimals(a: string, b: string): number {
  const scale = Math.max(fraction(a).length, fraction(b).length)
  const difference = scaled(a, scale) - scaled(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A decimal text divided by a whole number above 0, to so many digits after the point; halves are rounded away from zero, as PostgreSQL does. */
export function divideDecimal(text: string, by: bigint, places: number): string {
  const scale = Math.max(fraction(text).length, places)
  const divisor = by * 10n ** BigInt(scale - places)
  const value = scaled(text, scale)
  const half = ((value < 0n ? -value : value) * 2n + divisor) / (divisor * 2n)
  return write(value < 0n ? -half : half, places)
}

const fraction = (text: string): string => text.split('.')[1] ?? ''
const scaled = (text: string, scale: number): bigint => BigInt(text.replace('.', '')) * 10n ** BigInt(scale - fraction(text).length)

function write(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  return `${value < 0n ? '-' : ''}${scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`}`
}
