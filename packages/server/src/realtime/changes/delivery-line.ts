import type { Change } from './change.ts'

export interface LineOptions {
  /** Changes judged at once. */
  readonly batchSize: number
  /** Judges and delivers them. A rejection ends nothing: `failed` is told. */
  readonly work: (batch: readonly Change[]) => Promise<void>
  readonly failed: (error: unknown) => void
  /** So many wait now; told after each step. */
  readonly waiting?: (count: number) => void
}

/** Changes on their way to some of the subscribers: one batch after the other, so that order holds; what comes meanwhile is the next batch. */
export class DeliveryLine {
  readonly #options: LineOptions
  #queue: Change[] = []
  #busy = false

  constructor(options: LineOptions) {
    this.#options = options
  }

  push(change: Change): void {
    this.#queue.push(change)
    this.#options.waiting?.(this.#queue.length)
    if (!this.#busy) void this.#work()
  }

  clear(): void {
    this.#queue = []
  }

  async #work(): Promise<void> {
    const { batchSize, work, failed, waiting } = this.#options
    this.#busy = true
    // What belongs to one read of the socket is judged together.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, batchSize)
      waiting?.(this.#queue.length)
      try {
        await work(batch)
      } catch (error) {
        failed(error)
      }
    }
    this.#busy = false
  }
}
