/** The query of an address as plain strings, so that links can be read, written by hand and shared. */
export type Search = Readonly<Record<string, string | readonly string[]>>

export function parseSearch(query: string): Search {
  const found: Record<string, string | readonly string[]> = {}
  const parameters = new URLSearchParams(query)
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    found[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return found
}

/** The inverse. A parameter without a value stays bare (`?new`); commas, colons and the like stay readable. */
export function renderSearch(search: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each !== 'string') continue
      parts.push(each === '' ? encode(name) : `${encode(name)}=${encode(each)}`)
    }
  }
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|2F|40|24|3B|21|28|29|2A|27)/g, escaped => decodeURIComponent(escaped)).replaceAll('%20', '+')
}
