/** Where the session is kept in this browser: one for each backend that it knows. */
export function sessionKey(url: string): string {
  return `portico:session:${url.replace(/^https?:\/\//, '')}`
}
