import type { RangeReader } from './range-reader.ts'
import type { LoadedRow } from './select.ts'
import { countedRows, keptPages, lookAheadGrowth, pageSize } from '../../lib/limits.ts'

/** What the list tells while it is being read. */
export interface WindowState {
  /** Changes whenever something else here or any row did. */
  readonly version: number
  /** Rows that the scroll bar stands for. Grows or shrinks until `isExact`. */
  readonly extent: number
  /** Known to exist. */
  readonly count: number
  readonly isExact: boolean
  /** The first rows are being waited for, since when (ms); null once anything was read. */
  readonly waitingSince: number | null
  /** The latest answer was a failure; rows read before are kept. */
  readonly error: unknown
  /** Shown rows are from before, since when (ms), and being read again. */
  readonly staleSince: number | null
  /** When the oldest of the held rows were read (ms); null while nothing was. */
  readonly readAt: number | null
  readonly isLoading: boolean
  readonly isCounting: boolean
}

interface Page {
  rows: readonly LoadedRow[]
  /** Read since the last refresh. */
  isFresh: boolean
  readAt: number
}

export interface RowWindowOptions {
  readonly reader: RangeReader
  /** How many rows there may be, where somebody told; null otherwise. */
  readonly estimate: number | null
  readonly now: () => number
}

/**
 * A list of records as one reader sees it: pages around what is visible, read when they come near and given up when they
 * are passed by. Knows no React and no network; a screen subscribes.
 */
export class RowWindow {
  private readonly pages = new Map<number, Page>()
  private readonly pending = new Map<number, AbortController>()
  private readonly listeners = new Set<() => void>()
  private wanted: readonly [number, number] = [0, 0]
  private probing: AbortController | null = null
  private counting: AbortController | null = null
  private error: unknown = null
  private since: number | null = null
  private stale: number | null = null
  private state: WindowState

  constructor(private readonly options: RowWindowOptions) {
    this.state = this.build(0)
  }

  readonly getState = (): WindowState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.cancel()
    }
  }

  /** The row at a position, or undefined while it is not there. */
  row(position: number): LoadedRow | undefined {
    return this.pages.get(Math.floor(position / pageSize))?.rows[position % pageSize]
  }

  /** Every row that is held, with its position. */
  *loaded(): Generator<readonly [number, LoadedRow]> {
    for (const [page, { rows }] of this.pages) for (const [index, row] of rows.entries()) yield [page * pageSize + index, row]
  }

  /** The first rows, whether they are held or not, up to a number. A page a request: a backend may cap larger ones. */
  async readFirst(most: number): Promise<readonly LoadedRow[]> {
    const rows: LoadedRow[] = []
    while (rows.length < most) {
      const held = this.pages.get(rows.length / pageSize)
      const next = held?.isFresh ? held.rows : await this.options.reader.read(rows.length, pageSize, new AbortController().signal)
      rows.push(...next)
      if (next.length < pageSize) break
    }
    this.publish()
    return rows.slice(0, most)
  }

  /** Says what is visible, rows [from, to): reads what lacks, and gives up what was passed by. */
  show(from: number, to: number): void {
    const first = Math.max(0, Math.floor(from / pageSize))
    const last = Math.max(first, Math.floor(Math.max(from, to - 1) / pageSize))
    this.wanted = [first, last]
    for (const [page, controller] of this.pending) if (page < first - 1 || page > last + 1) this.giveUp(page, controller)
    this.load()
    this.look(to)
  }

  /** Reads again what is visible, in place; everything else is forgotten. */
  refresh(): void {
    this.cancel()
    this.options.reader.forget()
    const [first, last] = this.wanted
    for (const [page, held] of this.pages) {
      if (page < first - 1 || page > last + 1) this.pages.delete(page)
      else held.isFresh = false
    }
    this.stale = this.readAt()
    this.error = null
    this.show(first * pageSize, (last + 1) * pageSize)
    this.publish()
  }

  /** Puts a row that was written in the place of what was read. */
  replace(key: string, change: (row: LoadedRow) => LoadedRow): void {
    for (const page of this.pages.values()) {
      if (page.rows.some((row) => row.key === key)) page.rows = page.rows.map((row) => (row.key === key ? change(row) : row))
    }
    this.publish()
  }

  /** Counts to the end, because a person asked. Null where that was given up. */
  async count(): Promise<number | null> {
    this.counting?.abort()
    const controller = (this.counting = new AbortController())
    this.publish()
    try {
      return await this.options.reader.countAll(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) this.error = error
      return null
    } finally {
      if (this.counting === controller) this.counting = null
      this.publish()
    }
  }

  stopCounting(): void {
    this.counting?.abort()
  }

  /** Gives up whatever is on its way. */
  cancel(): void {
    for (const [page, controller] of this.pending) this.giveUp(page, controller)
    this.probing?.abort()
    this.counting?.abort()
    this.probing = this.counting = this.since = null
  }

  private load(): void {
    const [first, last] = this.wanted
    const { count, exact } = this.options.reader.total
    for (let page = first; page <= last; page += 1) {
      if (this.pending.has(page) || this.pages.get(page)?.isFresh === true) continue
      if (exact && page > 0 && page * pageSize >= count) continue
      // After a far jump the next page is cheap from the end of this one, and dear beside it.
      if (this.pending.has(page - 1)) continue
      void this.read(page)
    }
  }

  private async read(page: number): Promise<void> {
    const controller = new AbortController()
    this.pending.set(page, controller)
    this.since ??= this.options.now()
    this.publish()
    try {
      const rows = await this.options.reader.read(page * pageSize, pageSize, controller.signal)
      if (controller.signal.aborted) return
      this.pages.set(page, { rows, isFresh: true, readAt: this.options.now() })
      this.error = null
      this.trim()
    } catch (error) {
      if (controller.signal.aborted) return
      this.error = error
    }
    this.pending.delete(page)
    if (this.error === null) this.load()
    if (this.pending.size === 0) this.since = null
    if (this.pending.size === 0 && this.error === null) this.stale = null
    // The end may have been seen: pages behind it are no more.
    const { count, exact } = this.options.reader.total
    if (exact) for (const held of this.pages.keys()) if (held > 0 && held * pageSize >= count) this.pages.delete(held)
    this.look((this.wanted[1] + 1) * pageSize)
    this.publish()
  }

  /** Looks ahead whether there are more rows, where the reader comes near the end of what is known. */
  private look(to: number): void {
    const { count, exact } = this.options.reader.total
    if (exact || this.probing !== null || count === 0 || count < pageSize || this.error !== null) return
    const guess = this.options.estimate ?? 0
    if (count >= countedRows ? to + 3 * pageSize < Math.max(count, guess) : guess > countedRows) return
    const controller = (this.probing = new AbortController())
    const position = count >= countedRows ? count * lookAheadGrowth : countedRows
    this.options.reader.read(position, 1, controller.signal)
      // The window itself says what goes wrong; looking ahead has nothing to add.
      .catch(() => undefined)
      .finally(() => {
        if (this.probing !== controller) return
        this.probing = null
        this.publish()
      })
  }

  private giveUp(page: number, controller: AbortController): void {
    controller.abort()
    this.pending.delete(page)
  }

  private trim(): void {
    if (this.pages.size <= keptPages) return
    const [first, last] = this.wanted
    const middle = (first + last) / 2
    const furthest = [...this.pages.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of furthest.slice(0, this.pages.size - keptPages)) this.pages.delete(page)
  }

  private readAt(): number | null {
    return this.pages.size === 0 ? null : Math.min(...[...this.pages.values()].map((page) => page.readAt))
  }

  private publish(): void {
    this.state = this.build(this.state.version + 1)
    for (const listener of this.listeners) listener()
  }

  private build(version: number): WindowState {
    const { count, exact } = this.options.reader.total
    const guess = exact ? 0 : (this.options.estimate ?? 0)
    return {
      version, count, isExact: exact, extent: Math.max(count, guess),
      waitingSince: this.pages.size === 0 ? this.since : null,
      error: this.error, staleSince: this.stale, readAt: this.readAt(), isLoading: this.pending.size > 0, isCounting: this.counting !== null,
    }
  }
}
