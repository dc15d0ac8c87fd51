/** What others changed a moment ago: a mark on a field that fades. */
export interface Mark {
  /** Counts the changes of the field, so that each fades anew. */
  readonly turn: number
  /** Who was seen at the field when it changed; null where nobody was. */
  readonly by: string | null
}

/** Marks of one row, by field. */
export type RowMarks = Readonly<Record<string, Mark>>

export interface MarkOptions {
  /** How long a mark stays, in milliseconds. */
  readonly lasts: () => number
  readonly wait: (milliseconds: number, then: () => void) => void
}

/** Marks by row and field, framework-free. Rows that are not marked keep their identity, so that nothing else is drawn anew. */
export class LiveMarks {
  private rows: ReadonlyMap<string, RowMarks> = new Map()
  private readonly listeners = new Set<() => void>()
  private turn = 0

  constructor(private readonly options: MarkOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly getVersion = (): ReadonlyMap<string, RowMarks> => this.rows

  of(key: string): RowMarks | undefined {
    return this.rows.get(key)
  }

  /** Marks fields of rows; a later mark takes the place of an earlier one. */
  set(changed: ReadonlyMap<string, readonly string[]>, author: (key: string, field: string) => string | null): void {
    if (changed.size === 0) return
    this.turn += 1
    const { turn } = this
    const rows = new Map(this.rows)
    for (const [key, fields] of changed) {
      rows.set(key, { ...rows.get(key), ...Object.fromEntries(fields.map((field) => [field, { turn, by: author(key, field) }])) })
    }
    this.publish(rows)
    this.options.wait(this.options.lasts(), () => this.fade(turn))
  }

  private fade(turn: number): void {
    const rows = new Map(this.rows)
    for (const [key, marks] of this.rows) {
      const left = Object.entries(marks).filter(([, mark]) => mark.turn !== turn)
      if (left.length === 0) rows.delete(key)
      else if (left.length < Object.keys(marks).length) rows.set(key, Object.fromEntries(left))
    }
    this.publish(rows)
  }

  private publish(rows: ReadonlyMap<string, RowMarks>): void {
    this.rows = rows
    for (const listener of this.listeners) listener()
  }
}
