/** The `Prefer` header (RFC 7240), as far as it was understood; null where nothing was said. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  readonly return: 'representation' | 'minimal' | 'headers-only' | null
  readonly count: 'exact' | 'planned' | 'estimated' | null
  readonly tx: 'commit' | 'rollback' | null
  readonly missing: 'default' | 'null' | null
  readonly handling: 'strict' | 'lenient' | null
  readonly timezone: string | null
  readonly maxAffected: number | null
  /** What was not understood, as it was written. */
  readonly invalid: readonly string[]
}

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

type Choice = keyof typeof choices

/** Of a preference that comes twice the first counts. */
export function parsePreferences(header: string | null): Preferences {
  const written = (header ?? '').split(',').map((text) => text.trim()).filter((text) => text !== '')
  const maxAffected = valueOf(written, 'max-affected')
  const timezone = valueOf(written, 'timezone')
  const known = timezone !== null && isTimezone(timezone)
  return {
    resolution: choose(written, 'resolution'),
    return: choose(written, 'return'),
    count: choose(written, 'count'),
    tx: choose(written, 'tx'),
    missing: choose(written, 'missing'),
    handling: choose(written, 'handling'),
    timezone: known ? timezone : null,
    maxAffected: maxAffected !== null && /^\d{1,15}$/.test(maxAffected) ? Number(maxAffected) : null,
    invalid: written.filter((text) => !isValid(text)),
  }
}

function choose<K extends Choice>(written: readonly string[], name: K): (typeof choices)[K][number] | null {
  const options: readonly (typeof choices)[K][number][] = choices[name]
  for (const text of written) {
    const found = options.find((option) => text === `${name}=${option}`)
    if (found !== undefined) return found
  }
  return null
}

function valueOf(written: readonly string[], name: string): string | null {
  const found = written.find((text) => text.startsWith(`${name}=`))
  return found === undefined ? null : found.slice(name.length + 1)
}

function isValid(text: string): boolean {
  const [name = '', value = ''] = text.split('=', 2)
  if (name === 'timezone') return isTimezone(value)
  if (name === 'max-affected') return /^\d{1,15}$/.test(value)
  return Object.entries(choices).some(([choice, options]) => choice === name && (options as readonly string[]).includes(value))
}

/** By this runtime's copy of the same database of time zones that PostgreSQL has. */
function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
