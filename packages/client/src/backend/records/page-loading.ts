import type { ListReader } from './list-reader.ts'
import type { RowPages } from './row-pages.ts'
import { pageSize } from '../../lib/limits.ts'

interface Told {
  readonly onBegin: () => void
  /** A page was answered, with a failure or null; the next ones are not asked for yet. */
  readonly onSettled: (error: unknown) => void
  readonly onRead: () => void
}

/** The pages that are on their way: read where they lack, given up where they were passed by. */
export class PageLoading {
  private readonly pending = new Map<number, AbortController>()
  /** The pages that were wanted last. */
  private wanted: readonly [number, number] = [0, 0]
  /** Since when something is being waited for (ms). */
  since: number | null = null

  constructor(private readonly pages: RowPages, private readonly now: () => number, private readonly told: Told) {}

  get isBusy(): boolean {
    return this.pending.size > 0
  }

  /** Reads what lacks of the wanted pages, the last one included. */
  load(reader: ListReader, wanted: readonly [number, number]): void {
    this.wanted = wanted
    const [first, last] = wanted
    for (const [page, controller] of this.pending) if (page < first - 1 || page > last + 1) this.giveUp(page, controller)
    const { count, exact } = reader.total
    for (let page = first; page <= last; page += 1) {
      if (this.pending.has(page) || this.pages.fresh(page) !== null) continue
      if (exact && page > 0 && page * pageSize >= count) continue
      // After a far jump the next page is cheap from the end of this one, and dear beside it.
      if (this.pending.has(page - 1)) continue
      void this.read(reader, page)
    }
  }

  stop(): void {
    for (const [page, controller] of this.pending) this.giveUp(page, controller)
    this.since = null
  }

  private async read(reader: ListReader, page: number): Promise<void> {
    const controller = new AbortController()
    this.pending.set(page, controller)
    this.since ??= this.now()
    this.told.onBegin()
    let failure: unknown = null
    try {
      const rows = await reader.read(page * pageSize, pageSize, controller.signal)
      if (controller.signal.aborted) return
      this.pages.set(page, rows, this.now())
      this.pages.trim((this.wanted[0] + this.wanted[1]) / 2)
    } catch (error) {
      if (controller.signal.aborted) return
      failure = error
    }
    this.pending.delete(page)
    this.told.onSettled(failure)
    if (failure === null) this.load(reader, this.wanted)
    if (!this.isBusy) this.since = null
    this.told.onRead()
  }

  private giveUp(page: number, controller: AbortController): void {
    controller.abort()
    this.pending.delete(page)
  }
}
