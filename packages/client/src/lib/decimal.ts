/** Exact sum of decimal texts. */
export function addDecimals(a: string, b: string): string {
  const scale = Math.max(fraction(a).length, fraction(b).length)
  const sum = scaled(a, scale) + scaled(b, scale)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0')
  return `${sum < 0n ? '-' : ''}${scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`}`
}

const fraction = (text: string): string => text.split('.')[1] ?? ''
const scaled = (text: string, scale: number): bigint => BigInt(text.replace('.', '')) * 10n ** BigInt(scale - fraction(text).length)
