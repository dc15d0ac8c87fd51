import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { launch, type Launched } from '../scripts/lib/launch.mjs'

/** Functions that do what functions do, and what they should not. */
const sources: Readonly<Record<string, string>> = {
  'echo': `Deno.serve(async (request) => Response.json({ method: request.method, path: new URL(request.url).pathname, search: new URL(request.url).search, body: await request.text(), headers: Object.fromEntries(request.headers) }, { headers: { 'x-own': 'yes' } }))`,
  'hook': `export default { fetch: (request) => request.method === 'OPTIONS' ? new Response(null, { status: 204, headers: { 'access-control-allow-origin': 'https://shop.example' } }) : new Response('heard', { status: 202 }) }`,
  // It takes all before it answers: Deno 2.9 itself may stall when a long answer follows a long body while that still comes.
  'upper': `Deno.serve(async (request) => {
    const parts = []
    for await (const part of request.body.pipeThrough(new TextDecoderStream())) parts.push(part.toUpperCase())
    return new Response(ReadableStream.from(parts).pipeThrough(new TextEncoderStream()))
  })`,
  'ticks': `
    let stopped = 0
    Deno.serve((request) => {
      if (request.method === 'GET') return new Response(String(stopped))
      let timer
      return new Response(new ReadableStream({
        start(to) { let tick = 0; timer = setInterval(() => to.enqueue(new TextEncoder().encode('data: ' + tick++ + '\\n\\n')), 20) },
        cancel() { clearInterval(timer); stopped++ },
      }), { headers: { 'content-type': 'text/event-stream' } })
    })`,
  'dies': `Deno.serve(() => new Response(new ReadableStream({ start(to) { to.enqueue(new TextEncoder().encode('half')); setTimeout(() => Deno.exit(1), 50) } })))`,
  'database': `
    import postgres from 'npm:postgres@3.4.9'
    const sql = postgres(Deno.env.get('SUPABASE_DB_URL'))
    Deno.serve(async () => {
      const notes = await sql\`select body from note order by id\`
      const program = await sql\`copy (select 1) to program 'true'\`.then(() => 'ran', (error) => error.code)
      return Response.json({ notes, program })
    })`,
  'loop': `Deno.serve(() => { for (;;); })`,
  'import-loop': `for (;;);`,
  'balloon': `Deno.serve(() => { const kept = []; for (;;) kept.push(new Uint8Array(4e6).fill(1)) })`,
  'crash': `throw new Error('not today')`,
  'leave': `Deno.serve(() => Deno.exit(1))`,
  'off': `Deno.serve(() => new Response())`,
}

const config = `
[functions.hook]
verify_jwt = false
[functions.ticks]
verify_jwt = false
[functions.off]
enabled = false
`
const schema = `create table public.note (id int primary key, body text); alter table public.note enable row level security; insert into public.note values (1, 'kept'); grant select on public.note to service_role;`

export interface FunctionsProject {
  readonly options: { readonly data: string; readonly args: string[] }
  readonly folder: string
  launch(): Promise<Launched>
  remove(): void
}

export function createFunctionsProject(): FunctionsProject {
  const root = mkdtempSync(path.join(tmpdir(), 'portico-functions-project-'))
  const supabase = path.join(root, 'project/supabase')
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(supabase, name)), { recursive: true })
    writeFileSync(path.join(supabase, name), text)
  }
  write('config.toml', config)
  write('migrations/20260101000000_note.sql', schema)
  for (const [slug, source] of Object.entries(sources)) write(`functions/${slug}/index.ts`, source)
  const options = { data: path.join(root, 'data'), args: ['--project', path.join(root, 'project')] }
  return { options, folder: path.join(supabase, 'functions'), launch: () => launch(options), remove: () => { rmSync(root, { recursive: true, force: true }) } }
}

/** Processes of functions, by who started them; one that lost its parent names another. */
export function workersOf(parent: number): readonly number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('deno\0run')
    } catch {
      return false
    }
  })
}

export function isAlive(pid: number): boolean {
  try {
    // A zombie that nobody reaped yet does nothing any more.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
