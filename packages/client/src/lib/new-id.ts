/** A random UUID (version 4). Pages without TLS from elsewhere have no `crypto.randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const set = (index: number, mask: number, bits: number) => {
    bytes[index] = ((bytes[index] ?? 0) & mask) | bits
  }
  set(6, 0x0f, 0x40)
  set(8, 0x3f, 0x80)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
