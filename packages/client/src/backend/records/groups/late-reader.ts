import type { ListReader } from '../list-reader.ts'
import type { LoadedRow } from '../select.ts'
import type { ListGroups, Ungrouped } from './grouping.ts'

/** A reader whose code comes with the first rows that are asked for. */
export class LateReader implements ListReader {
  private reader: ListReader | null = null

  constructor(private readonly open: () => Promise<ListReader>) {}

  get total(): { readonly count: number; readonly exact: boolean } {
    return this.reader?.total ?? { count: 0, exact: false }
  }

  get groups(): ListGroups | null {
    return this.reader?.groups ?? null
  }

  get ungrouped(): Ungrouped | null {
    return this.reader?.ungrouped ?? null
  }

  async read(position: number, count: number, signal: AbortSignal): Promise<readonly LoadedRow[]> {
    return await (await this.get()).read(position, count, signal)
  }

  async countAll(signal: AbortSignal): Promise<number> {
    return await (await this.get()).countAll(signal)
  }

  async countBefore(row: LoadedRow, signal: AbortSignal): Promise<number> {
    return await (await this.get()).countBefore(row, signal)
  }

  async recount(values: readonly (string | null)[] | null, signal: AbortSignal): Promise<void> {
    await (await this.get()).recount?.(values, signal)
  }

  takeCounts(groups: ListGroups): void {
    this.reader?.takeCounts?.(groups)
  }

  private async get(): Promise<ListReader> {
    const opened = this.reader ?? (await this.open())
    this.reader ??= opened
    return this.reader
  }
}
