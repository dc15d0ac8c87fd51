const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "1.8 MB", in the reader's own manner. Units are of 1,000, as files are sold and shown elsewhere; limits of buckets are told by `formatLimit`. */
export function formatBytes(bytes: number): string {
  return format(bytes, 1000)
}

/** A limit as its owner wrote it: buckets are set up in units of 1,024, and "5 MB" should not read 5.2. */
export function formatLimit(bytes: number): string {
  return bytes % 1024 === 0 ? format(bytes, 1024) : format(bytes, 1000)
}

function format(bytes: number, base: number): string {
  let amount = bytes
  let step = 0
  while (Math.abs(amount) >= base && step < units.length - 1) {
    amount /= base
    step++
  }
  // A number and its unit stay in one line.
  return new Intl.NumberFormat(undefined, { style: 'unit', unit: units[step] ?? 'byte', unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: step > 1 && amount < 100 ? 1 : 0 }).format(amount).replace(' ', '\u00A0')
}
