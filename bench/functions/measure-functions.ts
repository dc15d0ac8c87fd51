import { Agent, request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { launch, type Ready } from '../../scripts/lib/launch.mjs'
import { judged, markdownTable } from '../lib/markdown.ts'
import { median, percentile } from '../lib/statistics.ts'
import { serveBare, serveSpliced } from './bare.ts'

const rounds = 7
const calls = 500
/** Rounds before it counts, of each: a server that was just started still compiles what is called, on the cores that both share. */
const warmUp = 10
const project = fileURLToPath(new URL('./project', import.meta.url))
const names = ['rows', 'nothing'] as const

interface Round {
  readonly bare: Float64Array
  /** Through a process that only hands the bytes on. */
  readonly spliced: Float64Array
  readonly ours: Float64Array
}

/** A warm call, one after the other, against the same file served by Deno alone; in turn, so that both meet the same noise. */
export async function measureFunctions(): Promise<string> {
  const launched = await launch({ args: ['--project', project] })
  try {
    const rows: (readonly string[])[] = []
    for (const name of names) rows.push(row(name, await measure(launched.ready, name)))
    return `${markdownTable(['a call, median (p95)', '`deno serve` alone', 'behind bare pipes', 'more than alone', 'Portico', 'more than alone', 'more than pipes', 'target'], rows)}

${rounds} rounds of ${calls} calls each, one after the other on one connection, in turn, after ${warmUp * calls} calls of each that do not count. The ratio is the median of the ratios of the rounds.`
  } finally {
    await launched.stop()
    launched.remove()
  }
}

async function measure({ backendUrl, anonKey }: Ready, name: (typeof names)[number]): Promise<readonly Round[]> {
  const file = `${project}/supabase/functions/${name}/index.ts`
  const environment = { SUPABASE_URL: backendUrl, SUPABASE_ANON_KEY: anonKey, NO_COLOR: '1' }
  const bare = await serveBare(file, await freePort(), environment)
  const spliced = await serveSpliced(file, environment)
  try {
    const ours = `${backendUrl}/functions/v1/${name}`
    for (let round = 0; round < warmUp; round++) {
      await time(bare.url, anonKey)
      await time(spliced.url, anonKey)
      await time(ours, anonKey)
    }
    const measured: Round[] = []
    for (let round = 0; round < rounds; round++) measured.push({ bare: await time(bare.url, anonKey), spliced: await time(spliced.url, anonKey), ours: await time(ours, anonKey) })
    return measured
  } finally {
    bare.stop()
    spliced.stop()
  }
}

/** Milliseconds of each call. */
async function time(url: string, token: string): Promise<Float64Array> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Float64Array(calls)
  for (let call = 0; call < calls; call++) {
    const start = performance.now()
    await post(url, agent, token, `{"after":${call}}`)
    times[call] = performance.now() - start
  }
  agent.destroy()
  return times
}

function post(url: string, agent: Agent, token: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length }
    const outgoing = request(url, { method: 'POST', agent, headers }, (incoming) => {
      incoming.resume()
      incoming.once('end', () => { if (incoming.statusCode === 200) resolve(); else reject(new Error(`A call answered ${incoming.statusCode}.`)) })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => { resolve(port) })
    })
  })
}

function row(name: (typeof names)[number], measured: readonly Round[]): readonly string[] {
  const ratio = (kind: keyof Round, to: keyof Round) => median(measured.map((round) => percentile(round[kind], 0.5) / percentile(round[to], 0.5)))
  const middle = (kind: keyof Round, part: number) => median(measured.map((round) => percentile(round[kind], part)))
  const cell = (kind: keyof Round) => `${middle(kind, 0.5).toFixed(2)} ms (${middle(kind, 0.95).toFixed(2)} ms)`
  const more = (kind: keyof Round) => `+${(middle(kind, 0.5) - middle('bare', 0.5)).toFixed(2)} ms, ${ratio(kind, 'bare').toFixed(2)}×`
  const target = name === 'rows' ? judged('at most 1.3× Deno alone', ratio('ours', 'bare') <= 1.3) : ''
  return [title[name], cell('bare'), cell('spliced'), more('spliced'), cell('ours'), more('ours'), `${ratio('ours', 'spliced').toFixed(2)}×`, target]
}

const title = { rows: 'reads 20 rows as its caller', nothing: 'does nothing' } as const
