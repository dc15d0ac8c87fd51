import type { Followed, FreshSight } from './follow.ts'
import { type ListLength, lengthOf } from './list-length.ts'
import type { ListGroups } from './groups/grouping.ts'
import type { ListReader } from './list-reader.ts'
import { LookAhead } from './look-ahead.ts'
import { PageLoading } from './page-loading.ts'
import { RowPages } from './row-pages.ts'
import type { LoadedRow } from './select.ts'
import { Standing } from './standing.ts'
import type { RowWindowOptions, WindowState } from './window-state.ts'
import { countedRows, pageSize } from '../../lib/limits.ts'

/** The reader scrolls on while the sight is read again: so often another sight is read for it at once. */
const mostChases = 3

/**
 * A list of records as one reader sees it: pages around what is visible, read when they come near and given up when they
 * are passed by. Knows no React and no network; a screen subscribes.
 */
export class RowWindow {
  private readonly pages = new RowPages()
  private readonly loading: PageLoading
  private readonly ahead = new LookAhead()
  private readonly listeners = new Set<() => void>()
  private reader: ListReader
  private before: ListLength | null = null
  /** Those that are shown until the list was looked through again. */
  private groupsBefore: ListGroups | null = null
  private wanted: readonly [number, number] = [0, 0]
  /** The rows in sight, [from, to). */
  private sight: readonly [number, number] = [0, 0]
  private counting: AbortController | null = null
  private following: AbortController | null = null
  private error: unknown = null
  private stale: number | null = null
  private readonly standing = new Standing()
  private writes = 0
  private state: WindowState

  constructor(private readonly options: RowWindowOptions) {
    const settled = (error: unknown) => { this.error = error }
    this.loading = new PageLoading(this.pages, options.now, { onBegin: this.publish, onSettled: settled, onRead: this.tell })
    this.reader = options.openReader()
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
    return this.pages.row(position)
  }

  /** The rows that are held, in no order. */
  heldRows(): readonly LoadedRow[] {
    return [...this.pages.rows()].map(([, row]) => row)
  }

  /** Where a row stands, if it is held; null otherwise. */
  positionOf(key: string): number | null {
    for (const [position, row] of this.pages.rows()) if (row.key === key) return position
    return null
  }

  /** The rows [from, to), whether they are held or not; fewer where the list ends. A page a request: a backend may cap larger ones. */
  async readRows(from: number, to: number): Promise<readonly LoadedRow[]> {
    const rows: LoadedRow[] = []
    const first = Math.floor(from / pageSize)
    for (let page = first; page * pageSize < to; page += 1) {
      const next = this.pages.fresh(page) ?? (await this.reader.read(page * pageSize, pageSize, new AbortController().signal))
      rows.push(...next)
      if (next.length < pageSize) break
    }
    this.publish()
    return rows.slice(from - first * pageSize, to - first * pageSize)
  }

  /** Says what is visible, rows [from, to): reads what lacks, and gives up what was passed by. */
  show(from: number, to: number): void {
    const isElsewhere = from !== this.sight[0]
    this.sight = [from, to]
    this.wanted = pagesOf(this.sight)
    this.loading.load(this.reader, this.wanted)
    this.look(to)
    if (from === 0 && this.standing.seeAbove()) this.publish()
    if (isElsewhere && this.standing.isHeld && this.following === null) void this.moveOn()
  }

  /** While somebody types, the rows in sight stay where they are, whatever they ask for otherwise. */
  pin(isPinned: boolean): void {
    this.standing.isPinned = isPinned
  }

  /**
   * Others have changed something: reads again what is in sight. Shown is what does not move the rows in sight; the rest is
   * held back until the reader moves on. Null: the reader was faster, ask again.
   */
  async follow(): Promise<Followed | null> {
    await this.whenRead()
    return await this.readAgain()
  }

  /** The reader moved on: the rows take the places that the backend gives them. */
  async moveOn(): Promise<Followed | null> {
    if (!this.standing.moveOn()) return null
    return await this.follow()
  }

  /** Reads again what is visible, in place; everything else is forgotten. */
  refresh(): void {
    this.cancel()
    this.before = this.length()
    this.groupsBefore = this.reader.groups ?? this.groupsBefore
    this.reader = this.options.openReader()
    const [first, last] = this.wanted
    this.pages.age((page) => page >= first - 1 && page <= last + 1)
    this.stale = this.pages.readAt
    this.error = null
    this.standing.take()
    this.standing.seeAbove()
    this.show(...this.sight)
    this.publish()
  }

  /** Rows were changed from here: the groups that have these values (null: all) say how many they are now, where their heads stand. */
  async recount(values: readonly (string | null)[] | null): Promise<void> {
    await this.reader.recount?.(values, new AbortController().signal)
    this.publish()
  }

  /** Puts a row that was written in the place of what was read. */
  replace(key: string, change: (row: LoadedRow) => LoadedRow): void {
    this.replaceAll((row) => (row.key === key ? change(row) : row))
  }

  /** Puts many rows that were written in the place of what was read; those that `change` gives back as they are stay. */
  replaceAll(change: (row: LoadedRow) => LoadedRow): void {
    this.writes += 1
    this.pages.update(change)
    this.publish()
  }

  /** Counts to the end, because a person asked. Null where that was given up. */
  async count(): Promise<number | null> {
    this.counting?.abort()
    const controller = (this.counting = new AbortController())
    this.publish()
    try {
      return await this.reader.countAll(controller.signal)
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
    this.stopReading()
    this.counting?.abort()
    this.following?.abort()
    this.counting = this.following = null
  }

  /** A page was read, or not: what it says of the whole. */
  private readonly tell = (): void => {
    if (!this.loading.isBusy && this.error === null) this.stale = null
    // The end may have been seen: pages behind it are no more.
    const { count, exact } = this.reader.total
    if (exact) this.pages.end(count)
    this.look((this.wanted[1] + 1) * pageSize)
    this.publish()
  }

  private look(to: number): void {
    if (this.error === null) this.ahead.look(this.reader, this.length(), to, this.publish)
  }

  private async readAgain(): Promise<Followed | null> {
    this.following?.abort()
    const controller = (this.following = new AbortController())
    try {
      // It comes with the first change, well after the first rows.
      const { readSight, tellHeld, tellReplaced } = await import('./follow.ts')
      for (let chase = 0; chase < mostChases; chase += 1) {
        const { sight, writes } = this
        const { openReader: open, find } = this.options
        const fresh = await readSight({ reader: open(), find, sight, held: this.inSight(), known: this.length() }, controller.signal)
        if (controller.signal.aborted) return null
        // Meanwhile the reader scrolled on, or saved something: the answer is about another sight.
        if (sight[0] !== this.sight[0] || sight[1] !== this.sight[1] || writes !== this.writes) continue
        const before = this.inSight().map(([, row]) => row)
        const canMove = this.inSight().length === 0 || this.standing.canMove(fresh.change, this.sight, this.length().extent)
        if (canMove) this.adopt(fresh)
        else this.hold(fresh)
        const now = this.inSight().map(([, row]) => row)
        return canMove ? tellReplaced(before, now, fresh.change) : tellHeld(before, now, fresh)
      }
      return null
    } catch (error) {
      if (controller.signal.aborted) return null
      this.error = error
      return failed
    } finally {
      if (this.following === controller) this.following = null
      this.publish()
    }
  }

  /** The answer takes the place of what is shown; where rows came or went above, the sight goes with its rows. */
  private adopt({ reader, pages, change }: FreshSight): void {
    const shift = change.shift ?? 0
    const before = this.length()
    this.stopReading()
    this.error = null
    this.before = { ...before, extent: before.extent + shift }
    this.reader = reader
    this.sight = [Math.max(0, this.sight[0] + shift), Math.max(0, this.sight[1] + shift)]
    this.wanted = pagesOf(this.sight)
    const [first, last] = this.wanted
    this.pages.age((page) => shift === 0 && page >= first - 1 && page <= last + 1)
    for (const [page, rows] of pages) this.pages.set(page, rows, this.options.now())
    if (reader.total.exact) this.pages.end(reader.total.count)
    this.standing.shiftBy(shift, this.sight[0] === 0)
    this.stale = null
    this.standing.take()
    this.loading.load(this.reader, this.wanted)
  }

  /** The rows in sight stay where they are, and say what they say now. */
  private hold({ reader, pages, change, elsewhere }: FreshSight): void {
    const fresh = new Map([...pages.values()].flat().map((row) => [row.key, row]))
    for (const [key, found] of elsewhere) if (found !== null) fresh.set(key, found.row)
    this.pages.update((row) => fresh.get(row.key) ?? row)
    this.error = null
    if (reader.groups !== null) this.reader.takeCounts?.(reader.groups)
    this.standing.hold(change.added)
  }

  /** The rows in sight that can be told apart. */
  private inSight(): (readonly [number, LoadedRow])[] {
    const rows: (readonly [number, LoadedRow])[] = []
    for (let position = this.sight[0]; position < this.sight[1]; position += 1) {
      const row = this.row(position)
      if (row !== undefined && row.key !== '') rows.push([position, row])
    }
    return rows
  }

  private async whenRead(): Promise<void> {
    if (!this.loading.isBusy) return
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.loading.isBusy) return
        stop()
        resolve()
      })
    })
  }

  private stopReading(): void {
    this.loading.stop()
    this.ahead.stop()
  }

  private length(): ListLength {
    return lengthOf(this.reader.total, this.before, this.options.estimate, this.loading.isBusy || this.ahead.isBusy)
  }

  /** While a list that is just opened is looked through, that it may be counted would be said for a moment and taken back. */
  private isEndless(): boolean {
    const { count, isExact } = this.length()
    return !isExact && this.pages.readAt !== null && (count >= countedRows || !(this.loading.isBusy || this.ahead.isBusy))
  }

  private readonly publish = (): void => {
    this.state = this.build(this.state.version + 1)
    for (const listener of this.listeners) listener()
  }

  private build(version: number): WindowState {
    const { readAt } = this.pages
    const { ungrouped } = this.reader
    return {
      ...this.length(), version, error: this.error, staleSince: this.stale, readAt, waitingSince: readAt === null ? this.loading.since : null,
      isLoading: this.loading.isBusy, isCounting: this.counting !== null,
      isEndless: this.isEndless(),
      ...this.standing.told,
      groups: this.reader.groups ?? (ungrouped === null ? this.groupsBefore : null), ungrouped,
    }
  }
}

/** The window itself says what went wrong. */
const failed: Followed = { changed: new Map(), added: [], moved: [], unmatched: [], gone: [] }

/** The first and the last page of rows [from, to). */
function pagesOf([from, to]: readonly [number, number]): readonly [number, number] {
  const first = Math.max(0, Math.floor(from / pageSize))
  return [first, Math.max(first, Math.floor(Math.max(from, to - 1) / pageSize))]
}
