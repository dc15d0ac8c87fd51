/** What was used last, as long as it fits into so many bytes. */
export interface ByteCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

export function byteCache<Value>(limit: number, bytesOf: (value: Value) => number): ByteCache<Value> {
  const entries = new Map<string, Value>()
  let bytes = 0
  const drop = (key: string, value: Value): void => {
    entries.delete(key)
    bytes -= bytesOf(value)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      const old = entries.get(key)
      if (old !== undefined) drop(key, old)
      if (bytesOf(value) > limit) return
      entries.set(key, value)
      bytes += bytesOf(value)
      for (const [oldest, dropped] of entries) {
        if (bytes <= limit) return
        drop(oldest, dropped)
      }
    },
  }
}
