/** Reads the texts of a JSON object by their names. Null for what is missing, empty or no text, and for all where it is no object. */
export function readWords(text: string): (name: string) => string | null {
  const said = new Map<string, unknown>(parse(text))
  return (name) => {
    const value = said.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
}

function parse(text: string): readonly (readonly [string, unknown])[] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? Object.entries(body) : []
  } catch {
    return []
  }
}
