/** A statement that the server holds, or is about to hold, under a name. */
export interface Prepared {
  readonly name: string
  readonly scope: string
  readonly text: string
  /** Set once the server has confirmed it: only then may another request bind to the name. */
  ready: boolean
  fields: readonly string[]
  lastUse: number
}

/**
 * The statements of one connection by text, at most `limit`, the least recently used one leaving first.
 *
 * The scope (role and search path) is part of the key: PostgreSQL plans a statement again whenever either differs from
 * the last use, so callers of different roles would keep throwing out each other's plans.
 */
export class PreparedStatements {
  readonly #scopes = new Map<string, Map<string, Prepared>>()
  readonly #limit: number
  #size = 0
  #uses = 0
  #names = 0
  /** Names that left, to be closed with the next request. */
  #discarded: string[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  get size(): number {
    return this.#size
  }

  find(scope: string, text: string): Prepared | undefined {
    const found = this.#scopes.get(scope)?.get(text)
    if (found !== undefined) found.lastUse = ++this.#uses
    return found
  }

  /** Names the statement; the caller sends the Parse. Names are never used twice. */
  add(scope: string, text: string): Prepared {
    if (this.#size >= this.#limit) this.#evict()
    const prepared: Prepared = { name: `s${++this.#names}`, scope, text, ready: false, fields: [], lastUse: ++this.#uses }
    let statements = this.#scopes.get(scope)
    if (statements === undefined) this.#scopes.set(scope, (statements = new Map()))
    statements.set(text, prepared)
    this.#size++
    return prepared
  }

  /** Takes the statement out; its name is closed with the next request (closing an unknown name is no error). */
  forget(prepared: Prepared): void {
    const statements = this.#scopes.get(prepared.scope)
    if (statements?.get(prepared.text) !== prepared) return
    statements.delete(prepared.text)
    if (statements.size === 0) this.#scopes.delete(prepared.scope)
    this.#size--
    this.#discarded.push(prepared.name)
  }

  takeDiscarded(): readonly string[] {
    if (this.#discarded.length === 0) return none
    const names = this.#discarded
    this.#discarded = []
    return names
  }

  #evict(): void {
    let oldest: Prepared | undefined
    for (const statements of this.#scopes.values()) {
      for (const prepared of statements.values()) {
        if (oldest === undefined || prepared.lastUse < oldest.lastUse) oldest = prepared
      }
    }
    if (oldest !== undefined) this.forget(oldest)
  }
}

const none: readonly string[] = []
