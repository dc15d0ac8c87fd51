import { z } from 'zod'

const seconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001, us: 1e-6, 'µs': 1e-6, ns: 1e-9 }

/** A duration as Go writes it (`1m30s`, `24h`), in seconds. */
export const duration = z.string().transform((text, context) => {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|us|µs|ns|h|m|s)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    context.addIssue({ code: 'custom', message: `"${text}" is not a duration such as 30s or 1h30m` })
    return z.NEVER
  }
  return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (seconds[unit] ?? 0), 0)
})

const powers: Readonly<Record<string, number>> = { '': 0, k: 1, m: 2, g: 3, t: 4 }

/** A size (`50MiB`, `5MB`; both mean powers of 1024, as the Supabase CLI reads them), in bytes. */
export const size = z.union([z.number().int().nonnegative(), z.string()]).transform((value, context) => {
  if (typeof value === 'number') return value
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i.exec(value.trim())
  const power = powers[match?.[2]?.toLowerCase() ?? '']
  if (match === null || power === undefined) {
    context.addIssue({ code: 'custom', message: `"${value}" is not a size such as 50MiB` })
    return z.NEVER
  }
  return Math.round(Number(match[1]) * 1024 ** power)
})

/** What comes from the environment is text. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
export const count = z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/).transform(Number)])
