import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import ws from 'ws'
import { launch, type Launched } from '../scripts/lib/launch.mjs'
import type { Victim } from './killed-backend.ts'
import { keepCopy, type LiveCopy } from './live-copy.ts'
import { type Note, notesSchema } from './note.ts'

/** Each has rows of its own in turn, so that the same keys are one member's now and another's later. */
const lanes = 4
const keysOfLane = 8
/** Above all keys of lanes. */
const firstMark = 1_000_000

interface Person {
  readonly name: string
  /** null: a visitor. */
  readonly id: string | null
  readonly overseer: boolean
  readonly client: SupabaseClient
  readonly mayKnow: (note: Note) => boolean
}

/** A row as far as writers know it; null: there is none. */
type Known = { readonly owner: string; readonly rank: number } | null
interface Write {
  readonly kind: 'insert' | 'update' | 'delete'
  readonly by: { readonly id: string; readonly overseer: boolean }
  readonly rank: number
}

/** What a write makes of a row, as the policies have it. */
function outcome(known: Known, { kind, by, rank }: Write): Known {
  if (kind === 'insert') return known ?? { owner: by.id, rank }
  if (known === null || (known.owner !== by.id && !by.overseer)) return known
  return kind === 'update' ? { ...known, rank } : null
}

/** A long body is the same where its digest is: what differs is read more easily so. */
const digested = (note: Note) => ({ ...note, body: createHash('sha256').update(note.body).digest('hex') })

export interface LiveTrial {
  /** Writes, kills `victim` after `ms`, starts it again under the writers, who go on for `more` ms after every copy is whole again; then checks everything. */
  round(victim: Victim, ms: number, more: number): Promise<void>
  /** Events that the copies took, all together. */
  events(): number
  /** Writes that were acknowledged. */
  acknowledged(): number
  end(): Promise<void>
}

/** A project of one table under row security, members with different rights who write at once, and live copies of what each may read. */
export async function startLiveTrial(random: () => number): Promise<LiveTrial> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-live-'))
  const migrations = path.join(folder, 'project/supabase/migrations')
  mkdirSync(migrations, { recursive: true })
  writeFileSync(path.join(migrations, '20260101000000_notes.sql'), notesSchema)
  const options = { data: path.join(folder, 'data'), args: ['--project', path.join(folder, 'project')] }
  let running: Launched = await launch(options)
  const { backendUrl, publishableKey, secretKey } = running.ready
  const again = () => launch({ ...options, args: [...options.args, '--port', new URL(backendUrl).port] })

  const connect = (key: string): SupabaseClient => createClient(backendUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws as never, reconnectAfterMs: () => 100 },
  })
  const admin = connect(secretKey)
  const join = async (name: string, overseer: boolean): Promise<Person & { readonly id: string }> => {
    const account = { email: `${name}@post.example`, password: 'correct horse 7' }
    const { data, error } = await admin.auth.admin.createUser({ ...account, email_confirm: true })
    if (error) throw error
    const { id } = data.user
    if (overseer) await admin.from('overseers').insert({ user_id: id }).throwOnError()
    const client = connect(publishableKey)
    const signedIn = await client.auth.signInWithPassword(account)
    if (signedIn.error) throw signedIn.error
    return { name, id, overseer, client, mayKnow: ({ owner, shared, body }) => body.startsWith(owner) && (overseer || shared || owner === id) }
  }
  const members = [await join('ann', false), await join('ben', false), await join('overseer', true)] as const
  const [ann] = members
  const visitor: Person = { name: 'visitor', id: null, overseer: false, client: connect(publishableKey), mayKnow: ({ shared }) => shared }
  const copies = [...members, visitor].flatMap((person) => {
    const whole = { person, filter: null, copy: keepCopy({ client: person.client, mayKnow: person.mayKnow, filter: null }) }
    if (person.id === null) return [whole]
    const filter = `owner=eq.${person.id}`
    const isOwn = (note: Note) => note.owner === person.id
    return [whole, { person, filter, copy: keepCopy({ client: person.client, mayKnow: isOwn, filter }) }]
  })
  const isWhole = () => copies.every(({ copy }) => copy.isWhole())
  const whole = () => vi.waitFor(() => expect(isWhole()).toBe(true), { timeout: 30_000, interval: 20 })

  /** What each row may be: one thing, until an answer fails to come. */
  const expected = new Map<number, readonly Known[]>()
  let rank = 0
  let acknowledged = 0
  let marks = 0

  const bodyOf = (owner: string) => `${owner} ${random() < 0.2 ? randomBytes(1500).toString('hex') : randomBytes(4).toString('hex')}`
  const pick = <T>(from: readonly [T, ...T[]]): T => from[Math.floor(random() * from.length)] ?? from[0]

  async function write(lane: number): Promise<void> {
    const by = pick(members)
    const kind = pick(['insert', 'insert', 'update', 'update', 'delete'] as const)
    const first = lane * keysOfLane + Math.floor(random() * keysOfLane)
    // Several rows of one transaction, of which the member may own some.
    const ids = kind === 'insert' ? [first] : Array.from({ length: 1 + Math.floor(random() * 3) }, (_, step) => first + step).filter((id) => id < (lane + 1) * keysOfLane)
    const done: Write = { kind, by, rank: ++rank }
    const before = new Map(ids.map((id) => [id, expected.get(id) ?? [null]]))
    const after = (id: number) => (before.get(id) ?? []).map((known) => outcome(known, done))
    for (const id of ids) expected.set(id, [...(before.get(id) ?? []), ...after(id)])
    const notes = by.client.from('notes')
    const { status } = await (kind === 'insert'
      ? notes.insert({ id: first, shared: random() < 0.3, body: bodyOf(by.id), rank: done.rank })
      : kind === 'update' ? notes.update({ rank: done.rank }).in('id', ids) : notes.delete().in('id', ids))
    // A key that is taken is an answer, too: nothing has changed.
    if (status === 201 || status === 204 || status === 409) {
      acknowledged += 1
      for (const id of ids) expected.set(id, after(id))
    } else await sleep(20)
  }

  async function truth(): Promise<readonly Note[]> {
    const { data } = await admin.from('notes').select('id, owner, shared, body, rank').order('id').throwOnError()
    return data
  }

  /** Every acknowledged write is there, and what is not known for certain is one of what it may be. */
  function checkRows(rows: readonly Note[]): void {
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const [id, possible] of expected) {
      const row = found.get(id)
      const now: Known = row === undefined ? null : { owner: row.owner, rank: row.rank }
      expect({ id, possible: possible.map((known) => JSON.stringify(known)) }).toEqual({ id, possible: expect.arrayContaining([JSON.stringify(now)]) })
      expected.set(id, [now])
    }
  }

  /** A row that everybody may read, written last: whoever has it from the stream has all that was committed before it. */
  async function mark(): Promise<number> {
    const id = firstMark + ++marks
    await ann.client.from('notes').insert({ id, shared: true, body: bodyOf(ann.id), rank: ++rank }).throwOnError()
    return id
  }

  async function check(): Promise<void> {
    await whole()
    const id = await mark()
    // A copy of one's own rows gets no row of Ann's: it is as far as the other one of the same socket.
    const others: readonly LiveCopy[] = copies.filter(({ person, filter }) => filter === null || person === ann).map(({ copy }) => copy)
    await vi.waitFor(() => expect(others.map(({ rows }) => rows.has(id))).toEqual(others.map(() => true)), { timeout: 10_000, interval: 20 })
    const rows = await truth()
    checkRows(rows)
    for (const { person, filter, copy } of copies) {
      const name = `${person.name}, ${filter === null ? 'all' : 'own'}`
      const readable = rows.filter((note) => person.mayKnow(note) && (filter === null || note.owner === person.id))
      expect({ name, rows: [...copy.rows.values()].toSorted((one, other) => one.id - other.id).map(digested), leaks: copy.leaks }).toEqual({ name, rows: readable.map(digested), leaks: [] })
    }
  }

  await whole()
  return {
    async round(victim, ms, more) {
      let isOver = false
      const writing = Array.from({ length: lanes }, async (_, lane) => {
        while (!isOver) await write(lane)
      })
      const least = acknowledged + lanes * 3
      await sleep(ms)
      // A busy machine may not have come to the first answers yet.
      while (acknowledged < least) await sleep(20)
      const postmaster = Number(readFileSync(path.join(options.data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      const before = copies.map(({ copy }) => copy.counts.snapshots)
      if (victim !== 'backend') process.kill(postmaster, 'SIGKILL')
      // A database that was killed alone is started again by the backend.
      if (victim !== 'database') {
        await running.stop('SIGKILL')
        running = await again()
      }
      // Each has noticed, and has read everything anew.
      await vi.waitFor(() => expect(copies.map(({ copy }, place) => copy.counts.snapshots > (before[place] ?? 0))).not.toContain(false), { timeout: 30_000, interval: 20 })
      await whole()
      const enough = acknowledged + lanes * 3
      await sleep(more)
      while (acknowledged < enough) await sleep(20)
      isOver = true
      await Promise.all(writing)
      await check()
    },
    events: () => copies.reduce((sum, { copy }) => sum + copy.counts.events, 0),
    acknowledged: () => acknowledged,
    async end() {
      for (const { client } of [...members, visitor]) await client.removeAllChannels()
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
