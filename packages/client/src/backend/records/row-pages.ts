import { keptPages, pageSize } from '../../lib/limits.ts'
import type { LoadedRow } from './select.ts'

interface Page {
  rows: readonly LoadedRow[]
  /** Read since the last change that is known of. */
  isFresh: boolean
  readAt: number
}

/** The rows of a list that are held, page by page. */
export class RowPages {
  private readonly pages = new Map<number, Page>()

  get size(): number {
    return this.pages.size
  }

  /** When the oldest of them were read; null while nothing was. */
  get readAt(): number | null {
    return this.pages.size === 0 ? null : Math.min(...[...this.pages.values()].map((page) => page.readAt))
  }

  row(position: number): LoadedRow | undefined {
    return this.pages.get(Math.floor(position / pageSize))?.rows[position % pageSize]
  }

  /** Every row with its position. */
  *rows(): Generator<readonly [number, LoadedRow]> {
    for (const [page, { rows }] of this.pages) for (const [index, row] of rows.entries()) yield [page * pageSize + index, row]
  }

  /** The rows of a page, where they need not be read again. */
  fresh(page: number): readonly LoadedRow[] | null {
    const held = this.pages.get(page)
    return held?.isFresh === true ? held.rows : null
  }

  set(page: number, rows: readonly LoadedRow[], readAt: number): void {
    this.pages.set(page, { rows, isFresh: true, readAt })
  }

  /** Rows say something else; those that `change` gives back as they are stay untouched. */
  update(change: (row: LoadedRow) => LoadedRow): void {
    for (const page of this.pages.values()) {
      const rows = page.rows.map(change)
      if (rows.some((row, index) => row !== page.rows[index])) page.rows = rows
    }
  }

  /** Forgets pages, and holds the others only until they were read again. */
  age(isKept: (page: number) => boolean): void {
    for (const [number, page] of this.pages) {
      if (isKept(number)) page.isFresh = false
      else this.pages.delete(number)
    }
  }

  /** The list ends there: pages behind it are no more. */
  end(count: number): void {
    for (const page of this.pages.keys()) if (page > 0 && page * pageSize >= count) this.pages.delete(page)
  }

  /** The pages furthest from the reader go first. */
  trim(middle: number): void {
    if (this.pages.size <= keptPages) return
    const furthest = [...this.pages.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const page of furthest.slice(0, this.pages.size - keptPages)) this.pages.delete(page)
  }
}
