/** Values with commas between them, `!` before a comma that belongs to one; null where the parameter is absent. */
export function listOf(value: unknown): readonly string[] | null {
  if (typeof value !== 'string') return null
  return value === '' ? [] : (value.match(/(?:!.|[^,!])+/gs) ?? []).map((part) => part.replaceAll(/!(.)/gs, '$1'))
}

export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[!,]/g, (character) => `!${character}`)).join(',')
}
