/** Safe steps into JSON of unknown shape: what is not there, or is something else, is empty. */
export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {})

export const get = (value: Json, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)

export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const stringsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
