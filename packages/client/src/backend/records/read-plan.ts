import type { Row } from '@portico/model'

/** A row whose position in a range is known. */
export interface Anchor {
  readonly position: number
  readonly values: Row
}

/** How to read the rows [position, position + count) of a range. */
export interface ReadPlan {
  /** Read after (or before, when reversed) this row; null from the range's start (or end). */
  readonly anchor: Row | null
  readonly reverse: boolean
  readonly offset: number
  readonly count: number
}

/**
 * Chooses the cheapest way: from the start, from the end (when the length is known), or from a known row before or after.
 * What a way costs is the rows that PostgreSQL walks over unseen, its OFFSET.
 */
export function planRead(position: number, count: number, anchors: readonly Anchor[], length: number | null): ReadPlan {
  const end = length === null ? position + count : Math.min(position + count, length)
  const wanted = Math.max(0, end - position)
  let best: ReadPlan = { anchor: null, reverse: false, offset: position, count: wanted }
  const consider = (plan: ReadPlan): void => {
    if (plan.offset >= 0 && plan.offset < best.offset) best = plan
  }
  if (length !== null) consider({ anchor: null, reverse: true, offset: length - end, count: wanted })
  const index = firstAtOrAfter(anchors, position)
  const before = anchors[index - 1]
  if (before !== undefined) consider({ anchor: before.values, reverse: false, offset: position - before.position - 1, count: wanted })
  const after = anchors[firstAtOrAfter(anchors, end)]
  // Reading backwards says nothing about the range's end, so it is only for windows that are surely full.
  if (after !== undefined) consider({ anchor: after.values, reverse: true, offset: after.position - end, count: wanted })
  return best
}

/** The index of the first anchor at or after a position, by halving. */
export function firstAtOrAfter(anchors: readonly Anchor[], position: number): number {
  let low = 0
  let high = anchors.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((anchors[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}
