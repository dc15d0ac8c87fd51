import { countedRows, pageSize } from '../../lib/limits.ts'
import type { ListReader } from './list-reader.ts'
import type { LoadedRow } from './select.ts'
import { type SightChange, compareSight } from './sight.ts'

/** The rows in sight as they stand now, read beside what is shown: nothing of it is shown yet. */
export interface FreshSight {
  readonly reader: ListReader
  readonly pages: ReadonlyMap<number, readonly LoadedRow[]>
  readonly change: SightChange
  /** Rows of the old sight that are not among the fresh ones, as they are now; null: gone. */
  readonly elsewhere: ReadonlyMap<string, Elsewhere | null>
}

/** What following the changes of others came to. Rows are named by their keys. */
export interface Followed {
  /** Rows that say something else now, with the fields that do. */
  readonly changed: ReadonlyMap<string, readonly string[]>
  /** Rows that came into sight. */
  readonly added: readonly string[]
  /** Held in their places until the reader moves on: they belong elsewhere in the order, fail the filter, or are gone. */
  readonly moved: readonly string[]
  readonly unmatched: readonly string[]
  readonly gone: readonly string[]
}

interface Elsewhere {
  readonly row: LoadedRow
  /** Does the view's filter still let it through? */
  readonly isMatching: boolean
}

export interface FollowOptions {
  readonly reader: ListReader
  /** Finds rows by key: those of the view, or all that the role may see. */
  readonly find: (keys: readonly string[], isWithin: boolean, signal: AbortSignal) => Promise<readonly LoadedRow[]>
  /** What is in sight, [from, to). */
  readonly sight: readonly [number, number]
  /** The rows that are held there. */
  readonly held: readonly (readonly [number, LoadedRow])[]
  /** Were all rows counted, and how many? Then they are counted again. */
  readonly known: { readonly count: number; readonly isExact: boolean }
}

/** Rows that were inserted above in a rush can push the sight so far away; then it is looked for once by counting. */
const mostTurns = 4

/** Reads again what is in sight, wherever it is now. */
export async function readSight({ reader, find, sight: [from, to], held, known }: FollowOptions, signal: AbortSignal): Promise<FreshSight> {
  const pages = new Map<number, readonly LoadedRow[]>()
  const placed = held.map(([position, row]) => [position, row.key] as const)
  const counting = count(reader, known, signal)
  let shift = 0
  let isLost = false
  let change = compareSight(placed, new Map())
  try {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      await readPages(reader, pages, Math.max(0, from + shift), to + shift, signal)
      change = compareSight(placed, positionsOf(pages))
      const [, first] = held[0] ?? []
      if (change.shift === null && first !== undefined && !isLost) {
        isLost = true
        shift = (await reader.countBefore(first, signal)) - from
      } else if (change.shift === null || change.shift === shift) break
      else shift = change.shift
    }
  } finally {
    await counting
  }
  return { reader, pages, change, elsewhere: await seek(find, change.missing, signal) }
}

/** A short list keeps its exact number; of a long one nothing more is asked than whether it is still long. */
async function count(reader: ListReader, { count: rows, isExact }: FollowOptions['known'], signal: AbortSignal): Promise<void> {
  try {
    if (isExact && rows <= countedRows) await reader.countAll(signal)
    else if (!isExact && rows === countedRows + 1) await reader.read(countedRows, 1, signal)
  } catch {
    // The rows themselves say what is wrong.
  }
}

async function readPages(reader: ListReader, pages: Map<number, readonly LoadedRow[]>, from: number, to: number, signal: AbortSignal): Promise<void> {
  const first = Math.floor(from / pageSize)
  const last = Math.max(first, Math.floor(Math.max(from, to - 1) / pageSize))
  for (let page = first; page <= last; page += 1) {
    if (!pages.has(page)) pages.set(page, await reader.read(page * pageSize, pageSize, signal))
  }
}

function positionsOf(pages: ReadonlyMap<number, readonly LoadedRow[]>): ReadonlyMap<string, number> {
  return new Map([...pages].flatMap(([page, rows]) => rows.map((row, index) => [row.key, page * pageSize + index] as const)))
}

/** What became of rows that are no longer where somebody looks: only the backend knows. */
async function seek(find: FollowOptions['find'], keys: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Elsewhere | null>> {
  const found = new Map<string, Elsewhere | null>()
  if (keys.length === 0) return found
  for (const row of await find(keys, true, signal)) found.set(row.key, { row, isMatching: true })
  const rest = keys.filter((key) => !found.has(key))
  for (const row of rest.length === 0 ? [] : await find(rest, false, signal)) found.set(row.key, { row, isMatching: false })
  for (const key of rest) if (!found.has(key)) found.set(key, null)
  return found
}

/** What became of the rows in sight where they were replaced. Rows that only moved up for others that went are not new. */
export function tellReplaced(before: readonly LoadedRow[], now: readonly LoadedRow[], { isStill }: SightChange): Followed {
  const known = new Set(before.map(({ key }) => key))
  const end = isStill ? now.length : now.findLastIndex(({ key }) => known.has(key))
  const added = now.slice(0, Math.max(0, end)).flatMap(({ key }) => (known.has(key) ? [] : [key]))
  return { changed: changesOf(before, now), added, moved: [], unmatched: [], gone: [] }
}

/** What became of them where they stay, whatever the backend says of their places. */
export function tellHeld(before: readonly LoadedRow[], now: readonly LoadedRow[], { change, elsewhere }: FreshSight): Followed {
  const those = (is: (found: Elsewhere | null) => boolean) => [...elsewhere].flatMap(([key, found]) => (is(found) ? [key] : []))
  return {
    changed: changesOf(before, now), added: [],
    moved: [...change.moved, ...those((found) => found?.isMatching === true)],
    unmatched: those((found) => found?.isMatching === false),
    gone: those((found) => found === null),
  }
}

function changesOf(before: readonly LoadedRow[], now: readonly LoadedRow[]): ReadonlyMap<string, readonly string[]> {
  const known = new Map(before.map((row) => [row.key, row]))
  return new Map(now.flatMap((row) => {
    const old = known.get(row.key)
    const fields = old === undefined || old === row ? [] : Object.keys(row.values).filter((name) => row.values[name] !== old.values[name] || row.titles[name] !== old.titles[name])
    return fields.length === 0 ? [] : [[row.key, fields] as const]
  }))
}
