import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Note } from './note.ts'

export interface LiveCopy {
  readonly rows: ReadonlyMap<number, Note>
  /** Rows and columns that it was told and may not know. */
  readonly leaks: readonly unknown[]
  /** Changes that it took from events, and times that it read everything. */
  readonly counts: { readonly events: number; readonly snapshots: number }
  /** Everything was read since the last gap, and changes arrive. */
  readonly isWhole: () => boolean
}

export interface CopyOptions {
  readonly client: SupabaseClient
  readonly mayKnow: (note: Note) => boolean
  /** Realtime's own filter, whose rows it keeps; null: all. A row never leaves it while it lives. */
  readonly filter: string | null
}

type Change = RealtimePostgresChangesPayload<Note>

const known = new Set(['id', 'owner', 'shared', 'body', 'rank'])

/** Keeps a copy of a table as any client of the official library does: a snapshot once it is subscribed and after each gap, and events on top. */
export function keepCopy({ client, mayKnow, filter }: CopyOptions): LiveCopy {
  const leaks: unknown[] = []
  const counts = { events: 0, snapshots: 0 }
  const rows = new Map<number, Note>()
  /** What came while the snapshot was on its way. */
  let early: Change[] | null = []
  let turn = 0

  const look = (told: object): void => {
    if (Object.keys(told).some((column) => !known.has(column))) leaks.push(told)
  }
  const take = (change: Change): void => {
    counts.events += 1
    look(change.new)
    look(change.old)
    // Of what was there before no more than its key may be told.
    if (Object.keys(change.old).some((column) => column !== 'id')) leaks.push(change.old)
    if (change.eventType === 'DELETE') {
      if (typeof change.old.id === 'number') rows.delete(change.old.id)
      return
    }
    // Large values that did not change are not told again.
    const note = { ...rows.get(change.new.id), ...change.new }
    if (!mayKnow(note)) leaks.push(note)
    rows.set(note.id, note)
  }
  const hear = (change: Change): void => { if (early === null) take(change); else early.push(change) }

  const read = async (): Promise<void> => {
    const mine = ++turn
    early = []
    for (;;) {
      const all = client.from('notes').select('id, owner, shared, body, rank')
      const [column, value] = filter?.split('=eq.') ?? []
      const { data } = await (column === undefined || value === undefined ? all : all.eq(column, value))
      if (mine !== turn) return
      if (data !== null) return apply(data)
      await sleep(50)
    }
  }
  const apply = (snapshot: readonly Note[]): void => {
    counts.snapshots += 1
    leaks.push(...snapshot.filter((note) => !mayKnow(note)))
    rows.clear()
    for (const note of snapshot) rows.set(note.id, note)
    const waiting = early ?? []
    early = null
    for (const change of waiting) take(change)
  }
  const lose = (): void => {
    turn += 1
    early = []
  }

  const table = { schema: 'public', table: 'notes' } as const
  const channel = client.channel(`copy-${Math.random()}`)
  if (filter === null) channel.on('postgres_changes', { event: '*', ...table }, hear)
  else {
    channel.on('postgres_changes', { event: 'INSERT', ...table, filter }, hear)
    channel.on('postgres_changes', { event: 'UPDATE', ...table, filter }, hear)
    // Of a deleted row only the key is known, so that no filter lets it through.
    channel.on('postgres_changes', { event: 'DELETE', ...table }, hear)
  }
  channel.on('system', {}, ({ extension, status }: { readonly extension: string; readonly status: string }) => {
    if (extension !== 'postgres_changes') return
    if (status === 'ok') void read()
    else lose()
  })
  channel.subscribe((status) => { if (status !== 'SUBSCRIBED') lose() })
  return { rows, leaks, counts, isWhole: () => early === null }
}
