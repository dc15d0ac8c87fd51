import { type Failure, toFailure } from '../../backend/failure.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { UpdateResult } from '../../backend/records/update.ts'

/** What a cell has that the database does not have yet, or would not take. */
export type CellEdit =
  | { readonly kind: 'saving'; readonly value: string | null }
  /** Nobody answered: kept, and sent again when somebody does. */
  | { readonly kind: 'kept'; readonly value: string | null }
  /** `failure` is null where a policy lets the row be and says nothing. */
  | { readonly kind: 'refused'; readonly value: string | null; readonly failure: Failure | null }
  | { readonly kind: 'conflict'; readonly value: string | null; readonly theirs: LoadedRow }
  | { readonly kind: 'gone'; readonly value: string | null }

export type RowEdits = Readonly<Record<string, CellEdit>>

/** A cell whose value the database would not take. */
export interface RefusedCell {
  readonly key: string
  readonly field: string
  readonly edit: Exclude<CellEdit, { readonly kind: 'saving' | 'kept' }>
  readonly base: LoadedRow
}

/** A row that the view no longer fits: it fails the filter, belongs elsewhere in the order, or is gone. */
export type RowMark = 'not-matching' | 'moved' | 'gone'

/** Where writes go, and who is told. A screen gives it; edits outlive the screen. */
export interface EditOutlet {
  readonly write: (base: LoadedRow, field: string, value: string | null) => Promise<UpdateResult>
  /** `key`: of the row as it was, which may be another where the key itself was changed. */
  readonly saved: (key: string, row: LoadedRow, field: string) => void
}

/** Edits of cells on their way: framework-free, one for an entity. Nothing typed is dropped unless a person puts it back. */
export class EditStore {
  private rows: ReadonlyMap<string, RowEdits> = new Map()
  private marks: ReadonlyMap<string, RowMark> = new Map()
  private readonly bases = new Map<string, LoadedRow>()
  /** The newest write of each cell that is on its way. */
  private readonly sending = new Map<string, Promise<LoadedRow | null>>()
  /** What became of a row by a write of a field of it from here. */
  private readonly successors = new WeakMap<LoadedRow, Map<string, LoadedRow>>()
  private readonly listeners = new Set<() => void>()
  private outlet: EditOutlet | null = null
  private version = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Changes with every edit and mark. */
  readonly getVersion = (): number => this.version

  connect(outlet: EditOutlet): void {
    this.outlet = outlet
  }

  edits(key: string): RowEdits | undefined {
    return this.rows.get(key)
  }

  mark(key: string): RowMark | undefined {
    return this.marks.get(key)
  }

  /** What the database would not take, by cell; `base` is the row that it was based on. */
  get refused(): readonly RefusedCell[] {
    return [...this.rows].flatMap(([key, edits]) => Object.entries(edits).flatMap(([field, edit]) => {
      const base = this.bases.get(`${key}\n${field}`)
      return base === undefined || edit.kind === 'saving' || edit.kind === 'kept' ? [] : [{ key, field, edit, base }]
    }))
  }

  /** Is there a value that the database does not have? */
  get hasUnsaved(): boolean {
    return this.rows.size > 0
  }

  /** How many values wait for a backend that answers. */
  get kept(): number {
    return [...this.rows.values()].flatMap((edits) => Object.values(edits)).filter((edit) => edit.kind === 'kept').length
  }

  /**
   * Sends a value; what comes of it stands in `edits` until it is saved. Where the one before it is still on its way it waits
   * for that, and rests on what came of it.
   */
  async save(base: LoadedRow, field: string, value: string | null): Promise<void> {
    const outlet = this.outlet
    if (outlet === null) return
    const cell = `${base.key}\n${field}`
    this.bases.set(cell, base)
    this.set(base.key, field, { kind: 'saving', value })
    const before = this.sending.get(cell)
    const isNewest = () => this.sending.get(cell) === sent
    const send = async (): Promise<LoadedRow | null> => {
      const last = await before ?? null
      this.follow(base, field, last)
      // One that was typed since takes its place.
      if (!isNewest()) return last
      const from = this.newest(base, field)
      const edit = await attempt(outlet, from, field, value)
      if (edit.kind === 'saved') {
        this.successors.set(from, new Map(this.successors.get(from)).set(field, edit.row))
        if (isNewest()) this.discard(base.key, field)
        outlet.saved(base.key, edit.row, field)
        return edit.row
      }
      if (isNewest()) this.set(base.key, field, edit)
      return last
    }
    // It begins once it is known as the newest.
    const sent: Promise<LoadedRow | null> = Promise.resolve().then(send).finally(() => {
      if (isNewest()) this.sending.delete(cell)
    })
    this.sending.set(cell, sent)
    await sent
  }

  /** An edit begins on a row. Where a write of the field is on its way, it rests on what comes of that, though the row may have been read again meanwhile as it was before. */
  begin(base: LoadedRow, field: string): void {
    void this.sending.get(`${base.key}\n${field}`)?.then((saved) => this.follow(base, field, saved))
  }

  private follow(base: LoadedRow, field: string, saved: LoadedRow | null): void {
    if (saved !== null && saved !== base && this.newest(base, field) === base) this.successors.set(base, new Map(this.successors.get(base)).set(field, saved))
  }

  /** The row as the writes of a field from here left it: what is typed meanwhile rests on them, and is in no conflict with them. */
  newest(base: LoadedRow, field: string): LoadedRow {
    const next = this.successors.get(base)?.get(field)
    return next === undefined ? base : this.newest(next, field)
  }

  /** A row was written, by whatever way. */
  saved(row: LoadedRow, field: string): void {
    this.outlet?.saved(row.key, row, field)
  }

  /** Sends a value again: what was kept or refused on its own base, what was in conflict on theirs. */
  retry(key: string, field: string): void {
    const edit = this.rows.get(key)?.[field]
    const base = edit?.kind === 'conflict' ? edit.theirs : this.bases.get(`${key}\n${field}`)
    if (edit !== undefined && edit.kind !== 'saving' && base !== undefined) void this.save(base, field, edit.value)
  }

  /** Sends everything that waits for a backend that answers. */
  retryKept(): void {
    for (const [key, edits] of this.rows) for (const [field, edit] of Object.entries(edits)) if (edit.kind === 'kept') this.retry(key, field)
  }

  discard(key: string, field: string): void {
    const { [field]: _, ...rest } = this.rows.get(key) ?? {}
    const rows = new Map(this.rows)
    if (Object.keys(rest).length === 0) rows.delete(key)
    else rows.set(key, rest)
    this.rows = rows
    this.bases.delete(`${key}\n${field}`)
    this.publish()
  }

  setMarks(keys: readonly string[], mark: RowMark): void {
    const news = keys.filter((key) => this.marks.get(key) !== mark)
    if (news.length === 0) return
    this.marks = new Map([...this.marks, ...news.map((key) => [key, mark] as const)])
    this.publish()
  }

  /** The reader moved on. True where there was anything to let go. */
  clearMarks(except: string | null): boolean {
    const kept = [...this.marks].filter(([key]) => key === except)
    if (kept.length === this.marks.size) return false
    this.marks = new Map(kept)
    this.publish()
    return true
  }

  private set(key: string, field: string, edit: CellEdit): void {
    this.rows = new Map([...this.rows, [key, { ...this.rows.get(key), [field]: edit }]])
    this.publish()
  }

  private publish(): void {
    this.version += 1
    for (const listener of this.listeners) listener()
  }
}

async function attempt(outlet: EditOutlet, base: LoadedRow, field: string, value: string | null): Promise<CellEdit | { readonly kind: 'saved'; readonly row: LoadedRow }> {
  try {
    const result = await outlet.write(base, field, value)
    switch (result.kind) {
      case 'saved': return { kind: 'saved', row: result.row }
      case 'conflict': return { kind: 'conflict', value, theirs: result.row }
      case 'refused': return { kind: 'refused', value, failure: null }
      case 'gone': return { kind: 'gone', value }
    }
  } catch (error) {
    const failure = toFailure(error)
    return failure.source === 'network' || failure.source === 'gateway' ? { kind: 'kept', value } : { kind: 'refused', value, failure }
  }
}
