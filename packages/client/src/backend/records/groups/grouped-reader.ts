import { type Condition, any, renderCondition } from '../condition.ts'
import type { CountedGroup } from '../count-groups.ts'
import type { ListReader } from '../list-reader.ts'
import type { LoadedRow } from '../select.ts'
import { longestGroupsRead, pageSize } from '../../../lib/limits.ts'
import type { ListGroups, RowGroup, Ungrouped } from './grouping.ts'
import { groupLines } from './group-lines.ts'

export interface GroupedSource {
  /** The groups in their order, or why there are none. */
  readonly groups: (signal: AbortSignal) => Promise<readonly RowGroup[] | Ungrouped>
  /** Groups that have these values as they are now, whether they have rows or not; null: all that have some. */
  readonly count: (values: readonly (string | null)[] | null, signal: AbortSignal) => Promise<readonly CountedGroup[] | Ungrouped>
  /** The rows that meet a condition, in the order of the list; `length`: how many, where it is known. */
  readonly open: (condition: Condition | null, length: number | null) => ListReader
  /** Some rows that meet a condition, in the order of the list. */
  readonly load: (condition: Condition, limit: number, signal: AbortSignal) => Promise<readonly LoadedRow[]>
  /** The group that a row is in. */
  readonly valueOf: (row: LoadedRow) => string | null
}

/** A group that is not folded, and where it begins. */
interface Block {
  readonly group: RowGroup
  readonly start: number
}

/**
 * Reads a list that is one group after the other, whatever their order. It asks for the groups first: they say where each row
 * stands, so no position is walked to. Small groups that follow each other come in one request and are told apart here; a
 * large one is a list of its own. Where the groups cannot be told it is the list without them.
 */
export class GroupedReader implements ListReader {
  private opening: Promise<void> | null = null
  private blocks: readonly Block[] = []
  private known: ListGroups | null = null
  private plain: ListReader | null = null
  private hasRead = false
  private readonly readers = new Map<Block, ListReader>()
  /** Rows of groups that came after the list was read: their heads come when it is read again. */
  private headless: ReadonlyMap<string | null, number> = new Map()
  private readonly small = new Map<Block, readonly LoadedRow[]>()
  ungrouped: Ungrouped | null = null

  constructor(private readonly source: GroupedSource) {}

  /** Told with the first rows: heads without them would leap. */
  get groups(): ListGroups | null {
    return this.hasRead ? this.known : null
  }

  get total(): { readonly count: number; readonly exact: boolean } {
    if (this.plain !== null) return this.plain.total
    return this.hasRead ? { count: this.count, exact: true } : { count: 0, exact: false }
  }

  async read(position: number, count: number, signal: AbortSignal): Promise<readonly LoadedRow[]> {
    await this.open(signal)
    if (this.plain !== null) return await this.plain.read(position, count, signal)
    const inSight = this.blocks.filter(({ start, group }) => start < position + count && start + group.rows > position)
    await this.loadSmall(inSight.filter((block) => isSmall(block) && !this.small.has(block)), signal)
    const parts = await Promise.all(inSight.map(async (block): Promise<readonly LoadedRow[]> => {
      const [from, to] = [Math.max(0, position - block.start), Math.min(block.group.rows, position + count - block.start)]
      return isSmall(block) ? (this.small.get(block) ?? []).slice(from, to) : await this.readerOf(block).read(from, to - from, signal)
    }))
    this.hasRead = true
    return parts.flat()
  }

  async countAll(signal: AbortSignal): Promise<number> {
    await this.open(signal)
    return this.plain === null ? this.count : await this.plain.countAll(signal)
  }

  async countBefore(row: LoadedRow, signal: AbortSignal): Promise<number> {
    await this.open(signal)
    if (this.plain !== null) return await this.plain.countBefore(row, signal)
    const value = this.source.valueOf(row)
    const block = this.blocks.find(({ group }) => group.value === value)
    return block === undefined ? 0 : block.start + (await this.readerOf(block).countBefore(row, signal))
  }

  async recount(values: readonly (string | null)[] | null, signal: AbortSignal): Promise<void> {
    await this.open(signal)
    const counted = this.known === null ? 'too-many' : await this.source.count(values, signal)
    if (typeof counted !== 'string') this.take(counted, values === null)
  }

  takeCounts({ all }: ListGroups): void {
    this.take(all, true)
  }

  /** `isWhole`: groups that are not among them have no rows any more. */
  private take(counted: readonly CountedGroup[], isWhole: boolean): void {
    if (this.known === null) return
    const found = new Map(counted.map(({ value, rows, sums }) => [value, { rows, sums }]))
    const { lines } = this.known
    const all = this.known.all.map((group) => ({ ...group, ...(found.get(group.value) ?? (isWhole ? { rows: 0, sums: {} } : {})) }))
    const heads = new Set(all.map(({ value }) => value))
    const fresh = counted.flatMap(({ value, rows }) => (heads.has(value) ? [] : [[value, rows] as const]))
    this.headless = new Map([...(isWhole ? [] : this.headless), ...fresh])
    this.known = { all, lines, total: [...all.map(({ rows }) => rows), ...this.headless.values()].reduce((sum, rows) => sum + rows, 0) }
  }

  private get count(): number {
    const last = this.blocks.at(-1)
    return last === undefined ? 0 : last.start + last.group.rows
  }

  private async open(signal: AbortSignal): Promise<void> {
    this.opening ??= this.source.groups(signal).then((found) => {
      if (typeof found === 'string') {
        this.ungrouped = found
        this.plain = this.source.open(null, null)
        return
      }
      let start = 0
      this.known = { all: found, lines: groupLines(found.map(({ rows, isFolded }) => (isFolded ? 0 : rows))), total: found.reduce((sum, { rows }) => sum + rows, 0) }
      this.blocks = found.flatMap((group) => {
        if (group.isFolded) return []
        const block = { group, start }
        start += group.rows
        return [block]
      })
    })
    try {
      await this.opening
    } catch (error) {
      this.opening = null
      throw error
    }
  }

  private readerOf(block: Block): ListReader {
    const reader = this.readers.get(block) ?? this.source.open(block.group.condition, block.group.rows)
    this.readers.set(block, reader)
    return reader
  }

  private async loadSmall(blocks: readonly Block[], signal: AbortSignal): Promise<void> {
    await Promise.all(inParts(blocks).map(async (part) => {
      const rows = await this.source.load(any(part.map(({ group }) => group.condition)), part.reduce((sum, { group }) => sum + group.rows, 0), signal)
      for (const block of part) this.small.set(block, rows.filter((row) => this.source.valueOf(row) === block.group.value))
    }))
  }
}

const isSmall = ({ group }: Block): boolean => group.rows <= pageSize

/** So many groups as an address holds the conditions of. */
function inParts(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const parts: Block[][] = []
  let length = 0
  for (const block of blocks) {
    const own = renderCondition(block.group.condition).length + 1
    const part = parts.at(-1)
    if (part === undefined || length + own > longestGroupsRead) {
      parts.push([block])
      length = own
    } else {
      part.push(block)
      length += own
    }
  }
  return parts
}
