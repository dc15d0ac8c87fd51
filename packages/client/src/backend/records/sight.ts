/** What the backend's newest answer means for the rows that somebody looks at. */
export interface SightChange {
  /** How many places down most of the rows in sight are now (up: negative). Null: none of them was among the fresh ones. */
  readonly shift: number | null
  /** All of them stand as they stood to each other, and nothing came between: the screen need not move. */
  readonly isStill: boolean
  /** Keys that are not among the fresh rows. */
  readonly missing: readonly string[]
  /** Keys that stand elsewhere in the order. */
  readonly moved: readonly string[]
  /** Rows that came above the rows in sight, or between them. */
  readonly added: number
}

type Placed = readonly (readonly [position: number, key: string])[]

/** `held`: rows in sight with their positions, in order. `fresh`: the positions of all rows that were read again, by key. */
export function compareSight(held: Placed, fresh: ReadonlyMap<string, number>): SightChange {
  const found = held.flatMap(([position, key]) => {
    const now = fresh.get(key)
    return now === undefined ? [] : [{ key, position, now }]
  })
  const missing = held.flatMap(([, key]) => (fresh.has(key) ? [] : [key]))
  const shift = mostCommon(found.map(({ position, now }) => now - position))
  const isStill = missing.length === 0 && found.every(({ position, now }) => now - position === shift)
  const kept = rising(found.map(({ now }) => now))
  const moved = found.flatMap(({ key }, index) => (kept.has(index) ? [] : [key]))
  const stays = found.filter((_, index) => kept.has(index))
  const [first, last] = [stays[0]?.now ?? 0, stays.at(-1)?.now ?? 0]
  const known = new Set(held.map(([, key]) => key))
  const between = [...fresh].filter(([key, position]) => position > first && position < last && !known.has(key)).length
  const movedUp = found.filter(({ now }, index) => now < first && !kept.has(index)).length
  const above = Math.max(0, first - movedUp - (held[0]?.[0] ?? 0))
  return { shift, isStill, missing, moved, added: stays.length === 0 ? 0 : above + between }
}

/** Of equally common ones the smallest step. Null for none. */
function mostCommon(steps: readonly number[]): number | null {
  const counts = new Map<number, number>()
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
  const [best] = [...counts].toSorted(([a, some], [b, more]) => more - some || Math.abs(a) - Math.abs(b))
  return best?.[0] ?? null
}

/** The indexes of a longest rising run of values, not necessarily side by side: what is not in it has changed its place. */
function rising(values: readonly number[]): ReadonlySet<number> {
  const lengths = values.map(() => 1)
  const before = values.map(() => -1)
  let end = -1
  for (const [index, value] of values.entries()) {
    for (let other = 0; other < index; other += 1) {
      if ((values[other] ?? 0) < value && (lengths[other] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[other] ?? 0) + 1
        before[index] = other
      }
    }
    if (end === -1 || (lengths[index] ?? 0) > (lengths[end] ?? 0)) end = index
  }
  const run = new Set<number>()
  for (let index = end; index >= 0; index = before[index] ?? -1) run.add(index)
  return run
}
