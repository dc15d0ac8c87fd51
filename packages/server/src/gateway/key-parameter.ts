const keyParameter = /(^\?|&)apikey=([^&]*)(&|$)/

/** `?apikey=…` is the gateway's: taken out of the URL, the rest of which stays as it was written. */
export function takeKeyParameter(url: URL): string | null {
  const match = url.search.includes('apikey=') ? keyParameter.exec(url.search) : null
  if (match === null) return null
  url.search = url.search.replace(keyParameter, (_, before: string, _value, after: string) => (after === '' ? '' : before))
  return safeDecode(match[2] ?? '')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
