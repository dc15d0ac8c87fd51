import type { Condition } from './condition.ts'
import { buildAfter } from './keyset.ts'
import type { RowRange } from './ranges.ts'
import { type Anchor, type ReadPlan, firstAtOrAfter, planRead } from './read-plan.ts'
import type { ListReader } from './list-reader.ts'
import type { LoadedRow } from './select.ts'
import { farOffset, keptAnchors, longestAnchorValue } from '../../lib/limits.ts'

/** One request for rows, as values. */
export interface RowsRequest {
  readonly conditions: readonly Condition[]
  /** `nulls` is null where the column has none: then PostgreSQL's own default lets any index serve. */
  readonly order: readonly { readonly field: string; readonly descending: boolean; readonly nulls: 'first' | 'last' | null }[]
  readonly offset: number
  readonly limit: number
}

/** How the reader reaches the backend. */
export interface RowsBackend {
  readonly load: (request: RowsRequest, signal: AbortSignal) => Promise<readonly LoadedRow[]>
  /** As `load`, but of each row only what it is ordered by. */
  readonly place: (request: RowsRequest, signal: AbortSignal) => Promise<readonly LoadedRow[]>
  readonly count: (conditions: readonly Condition[], signal: AbortSignal) => Promise<number>
}

/** What is known of one range: its length once its end was seen, and rows whose position is known. */
interface RangeState {
  readonly range: RowRange
  length: number | null
  seen: number
  anchors: readonly Anchor[]
}

/**
 * Reads rows by position from a list that is cut into ranges, each time from the nearest place that it knows. Without a key
 * (`anchored` false) rows have no place of their own, and OFFSET from the start is the only honest way.
 */
export class RangeReader implements ListReader {
  readonly groups = null
  readonly ungrouped = null
  private readonly states: readonly RangeState[]

  /** `length`: how many rows there are, where somebody counted them. */
  constructor(ranges: readonly RowRange[], private readonly backend: RowsBackend, private readonly anchored: boolean, length: number | null = null) {
    this.states = ranges.map((range) => ({ range, length: ranges.length === 1 ? length : null, seen: 0, anchors: [] }))
  }

  get total(): { readonly count: number; readonly exact: boolean } {
    let count = 0
    for (const state of this.states) {
      count += state.length ?? state.seen
      if (state.length === null) return { count, exact: false }
    }
    return { count, exact: true }
  }

  async read(position: number, count: number, signal: AbortSignal): Promise<readonly LoadedRow[]> {
    const rows: LoadedRow[] = []
    let base = 0
    for (const state of this.states) {
      const local = Math.max(0, position + rows.length - base)
      const wanted = count - rows.length
      if (state.length === null || local < state.length) rows.push(...(await this.readRange(state, local, wanted, signal)))
      if (rows.length >= count || state.length === null) break
      base += state.length
    }
    return rows
  }

  /** Counts every range whose length is not known. */
  async countAll(signal: AbortSignal): Promise<number> {
    for (const state of this.states) state.length ??= await this.backend.count(state.range.conditions, signal)
    return this.total.count
  }

  async countBefore(row: LoadedRow, signal: AbortSignal): Promise<number> {
    let count = 0
    for (const { range } of this.states) {
      const { conditions, terms } = range
      const isHere = conditions.every((condition) => holdsFor(condition, row))
      count += await this.backend.count(isHere ? [...conditions, buildAfter(terms, row.values, true)] : conditions, signal)
      if (isHere) break
    }
    return count
  }

  private async readRange(state: RangeState, local: number, wanted: number, signal: AbortSignal): Promise<readonly LoadedRow[]> {
    const chosen = planRead(local, wanted, state.anchors, this.anchored ? state.length : null)
    if (chosen.count === 0) return []
    const plan = this.anchored && chosen.offset > farOffset ? await this.approach(state.range, chosen, signal) : chosen
    const { conditions } = state.range
    const loaded = plan === null ? [] : await this.backend.load({ ...buildRequest(state.range, plan), offset: plan.offset, limit: plan.count }, signal)
    const rows = chosen.reverse ? loaded.toReversed() : loaded
    state.seen = Math.max(state.seen, rows.length === 0 ? 0 : local + rows.length)
    if (rows.length < chosen.count && state.length === null) {
      // Nothing at all after a jump: the end lies somewhere before, and only counting tells where.
      state.length = rows.length > 0 || local === 0 ? local + rows.length : await this.backend.count(conditions, signal)
    }
    if (this.anchored) this.remember(state, local, rows)
    return rows
  }

  /**
   * A far OFFSET makes PostgreSQL compute every row that it passes over, with the titles of what it refers to. So the row
   * before the window is looked up alone, by what it is ordered by (an index may hold all of that), and read on from. Null: the list ends before.
   */
  private async approach(range: RowRange, plan: ReadPlan, signal: AbortSignal): Promise<ReadPlan | null> {
    const [before] = await this.backend.place({ ...buildRequest(range, plan), offset: plan.offset - 1, limit: 1 }, signal)
    if (before === undefined) return null
    return isShort(range, before) ? { ...plan, anchor: before.values, offset: 0 } : plan
  }

  private remember(state: RangeState, local: number, rows: readonly LoadedRow[]): void {
    for (const [position, row] of [[local, rows[0]], [local + rows.length - 1, rows.at(-1)]] as const) {
      if (row === undefined || !isShort(state.range, row)) continue
      const index = firstAtOrAfter(state.anchors, position)
      const next = state.anchors[index]?.position === position ? index + 1 : index
      state.anchors = [...state.anchors.slice(0, index), { position, values: row.values }, ...state.anchors.slice(next)]
    }
    // Every other one goes: what is left still lies all over the list.
    if (state.anchors.length > keptAnchors) state.anchors = state.anchors.filter((_, index) => index % 2 === 0)
  }
}

/** Everything of a request but how much of it is read. */
function buildRequest({ terms, conditions }: RowRange, { anchor, reverse }: ReadPlan): Omit<RowsRequest, 'offset' | 'limit'> {
  const nulls = reverse ? 'first' : 'last'
  return {
    conditions: [...conditions, ...(anchor === null ? [] : [buildAfter(terms, anchor, reverse)])],
    order: terms.map(({ field, descending, nullable }) => ({ field, descending: descending !== reverse, nulls: nullable ? nulls : null })),
  }
}

/** Ranges are told apart by what is null in them, and by nothing else. */
function holdsFor(condition: Condition, { values }: LoadedRow): boolean {
  switch (condition.kind) {
    case 'null': return (values[condition.field] ?? null) === null
    case 'not': return !holdsFor(condition.of, { key: '', values, titles: {} })
    default: return true
  }
}

function isShort(range: RowRange, row: LoadedRow): boolean {
  return range.terms.every((term) => (row.values[term.field] ?? '').length <= longestAnchorValue)
}
