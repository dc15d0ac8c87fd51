import type { ListLength } from './list-length.ts'
import type { ListReader } from './list-reader.ts'
import { countedRows, lookAheadGrowth, pageSize } from '../../lib/limits.ts'

/** Looks whether there are more rows, where the reader of a list comes near the end of what is known. */
export class LookAhead {
  private probing: AbortController | null = null

  get isBusy(): boolean {
    return this.probing !== null
  }

  /** `to`: where the sight ends. */
  look(reader: ListReader, { count, extent, isExact }: ListLength, to: number, onSeen: () => void): void {
    if (isExact || this.probing !== null || count === 0 || count < pageSize) return
    if (count >= countedRows ? to + 3 * pageSize < extent : extent > countedRows) return
    const controller = (this.probing = new AbortController())
    const position = count >= countedRows ? count * lookAheadGrowth : countedRows
    reader.read(position, 1, controller.signal)
      // The window itself says what goes wrong; looking ahead has nothing to add.
      .catch(() => undefined)
      .finally(() => {
        if (this.probing !== controller) return
        this.probing = null
        onSeen()
      })
  }

  stop(): void {
    this.probing?.abort()
    this.probing = null
  }
}
