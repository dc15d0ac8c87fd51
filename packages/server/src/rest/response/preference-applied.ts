import type { Preferences } from '../api-request/preferences.ts'

export interface Applied {
  readonly resolution?: boolean
  readonly return?: boolean
  readonly missing?: boolean
  readonly maxAffected?: boolean
  readonly tx?: boolean
}

/** The `Preference-Applied` header: the preferences that count for this kind of request. Null where there is none. */
export function preferenceApplied(preferences: Preferences, applied: Applied): string | null {
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences
  const values = [
    applied.resolution === true && resolution !== null ? `resolution=${resolution}` : null,
    applied.missing === true && missing !== null ? `missing=${missing}` : null,
    applied.return === true && preferences.return !== null ? `return=${preferences.return}` : null,
    count === null ? null : `count=${count}`,
    applied.tx === true && tx !== null ? `tx=${tx}` : null,
    handling === null ? null : `handling=${handling}`,
    timezone === null ? null : `timezone=${timezone}`,
    applied.maxAffected === true && handling === 'strict' && maxAffected !== null ? `max-affected=${maxAffected}` : null,
  ].filter((text) => text !== null)
  return values.length === 0 ? null : values.join(', ')
}
