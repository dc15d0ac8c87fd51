/** Names that are not yet taken in one query. PostgreSQL would cut them at 63 bytes, so they are kept short. */
export class Aliases {
  private readonly taken: Set<string>

  constructor(taken: readonly string[]) {
    this.taken = new Set(taken)
  }

  create(stem: string, depth: number): string {
    const short = shorten(stem)
    for (let number = depth; ; number++) {
      const alias = `${short}_${number}`
      if (this.taken.has(alias)) continue
      this.taken.add(alias)
      return alias
    }
  }
}

function shorten(name: string): string {
  let short = name
  while (Buffer.byteLength(short) > 52) short = Array.from(short).slice(0, -1).join('')
  return short
}
