import { memberNamesStaleTime } from '../../lib/limits.ts'

/** Whom a user id means. */
export interface Member {
  readonly title: string
  /** By which their own record opens; null where it has no key. */
  readonly key: string | null
}

/** What is known of members for a moment, so that lists that are read again and again need not ask for them each time. */
export class MemberNames {
  private readonly known = new Map<string, { readonly member: Member | null; readonly at: number }>()
  private reader: string | null = null

  constructor(private readonly now: () => number) {}

  /** Of these ids those that must be asked for. What one reader was told is not for the next. */
  lacking(reader: string, ids: Iterable<string>): readonly string[] {
    if (reader !== this.reader) this.known.clear()
    this.reader = reader
    return [...new Set(ids)].filter((id) => this.now() - (this.known.get(id)?.at ?? -Infinity) >= memberNamesStaleTime)
  }

  keep(ids: readonly string[], found: ReadonlyMap<string, Member>): void {
    for (const id of ids) this.known.set(id, { member: found.get(id) ?? null, at: this.now() })
  }

  get(id: string): Member | null {
    return this.known.get(id)?.member ?? null
  }
}
