/** Is it a path of this app? A link must not lead a signed-in reader to another site. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}
