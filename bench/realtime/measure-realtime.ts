import { performance } from 'node:perf_hooks'
import { SignJWT } from 'jose'
import pg from 'pg'
import ws from 'ws'
import { launch, type Ready } from '../../scripts/lib/launch.mjs'
import { count as figure, markdownTable } from '../lib/markdown.ts'
import { percentile } from '../lib/statistics.ts'

const changes = 60
const subscribers = [1, 100, 1000]
/** Between two changes, in milliseconds: each is measured by itself. */
const pause = 20
const schema = `
create table if not exists bench_note (id bigint generated always as identity primary key, room int not null, body text);
create table if not exists bench_seat (member uuid primary key, room int not null);
alter table bench_note enable row level security;
drop policy if exists own_room on bench_note;
create policy own_room on bench_note for select to authenticated using (room = (select room from bench_seat where member = (select auth.uid())));
grant select on bench_note, bench_seat to authenticated;
do $$ begin alter publication supabase_realtime add table bench_note; exception when duplicate_object then null; end $$;
`

interface Listener {
  readonly socket: ws
  /** Resolves with the time at which the change with this body was heard. */
  heard(body: string): Promise<number>
}

async function listen({ backendUrl, publishableKey }: Ready, token: string): Promise<Listener> {
  const socket = new ws(`${backendUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`)
  const waiting = new Map<string, (at: number) => void>()
  await new Promise((resolve, reject) => { socket.once('open', resolve).once('error', reject) })
  const ready = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const { event, payload } = JSON.parse(data.toString()) as { event: string; payload: { status?: string; data?: { record?: { body?: string } } } }
      if (event === 'system' && payload.status === 'ok') resolve()
      const body = payload.data?.record?.body
      if (event === 'postgres_changes' && body !== undefined) waiting.get(body)?.(performance.now())
    })
  })
  const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'bench_note' }], presence: { enabled: false } }
  socket.send(JSON.stringify({ topic: 'realtime:bench', event: 'phx_join', payload: { config, access_token: token }, ref: '1', join_ref: '1' }))
  await ready
  return { socket, heard: (body) => new Promise((resolve) => { waiting.set(body, resolve) }) }
}

/** The delay of every delivery, in milliseconds: from the commit, as its writer learned of it, to each subscriber's message. */
async function measure(ready: Ready, database: pg.Client, listening: number): Promise<Float64Array> {
  const members = Array.from({ length: listening }, () => crypto.randomUUID())
  await database.query('truncate bench_seat')
  await database.query('insert into bench_seat select unnest($1::uuid[]), 1', [members])
  const secret = new TextEncoder().encode(ready.jwtSecret)
  const listeners: Listener[] = []
  for (const member of members) {
    const token = await new SignJWT({ role: 'authenticated', sub: member }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(secret)
    listeners.push(await listen(ready, token))
  }
  const delays: number[] = []
  for (let change = 0; change < changes; change++) {
    const body = `${listening}/${change}`
    const arrivals = listeners.map((listener) => listener.heard(body))
    await database.query('insert into bench_note (room, body) values (1, $1)', [body])
    const committed = performance.now()
    for (const at of await Promise.all(arrivals)) delays.push(Math.max(0, at - committed))
    await new Promise((resolve) => { setTimeout(resolve, pause) })
  }
  for (const { socket } of listeners) socket.terminate()
  return Float64Array.from(delays)
}

/** From commit to callback: each subscriber is a socket and a member of its own, so that row security is asked for each. */
export async function measureRealtime(): Promise<string> {
  const running = await launch()
  const database = new pg.Client({ connectionString: running.ready.databaseUrl })
  try {
    await database.connect()
    await database.query(schema)
    const rows: string[][] = []
    for (const listening of subscribers) rows.push(row(listening, await measure(running.ready, database, listening)))
    return markdownTable(['subscribers', 'p50', 'p95', 'p99', 'deliveries'], rows)
  } finally {
    await database.end()
    await running.stop()
    running.remove()
  }
}

function row(listening: number, delays: Float64Array): string[] {
  return [figure(listening), ...[0.5, 0.95, 0.99].map((part) => `${percentile(delays, part).toFixed(1)} ms`), figure(delays.length)]
}
