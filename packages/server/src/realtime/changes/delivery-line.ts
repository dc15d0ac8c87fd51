import type { Change } from './change.ts'
import { listensTo, wants } from './subscription.ts'
import type { Subscriber } from './subscription.ts'

export interface LineOptions {
  /** Changes judged at once. */
  readonly batchSize: number
  /** Judges and delivers them. A rejection ends nothing: `failed` is told. */
  readonly work: (batch: readonly Change[], subscribers: readonly Subscriber[]) => Promise<void>
  readonly failed: (error: unknown) => void
  /** So many wait now; told after each step. */
  readonly waiting?: (count: number) => void
}

/** Changes on their way to some of the subscribers: one batch after the other, so that order holds; what comes meanwhile is the next batch. */
export class DeliveryLine {
  readonly subscribers = new Set<Subscriber>()
  readonly #options: LineOptions
  #queue: Change[] = []
  #busy = false

  constructor(options: LineOptions) {
    this.#options = options
  }

  /** Takes what one of its subscribers listens to. */
  hear(change: Change): void {
    if (!this.#isWanted(change)) return
    this.#queue.push(change)
    this.#options.waiting?.(this.#queue.length)
    if (!this.#busy) void this.#work()
  }

  clear(): void {
    this.#queue = []
  }

  #isWanted({ relation, kind }: Change): boolean {
    for (const { subscriptions } of this.subscribers) {
      if (subscriptions.some((subscription) => wants(subscription, kind) && listensTo(subscription, relation))) return true
    }
    return false
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
        await work(batch, [...this.subscribers])
      } catch (error) {
        failed(error)
      }
    }
    this.#busy = false
  }
}
