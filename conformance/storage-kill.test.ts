import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import * as tus from 'tus-js-client'
import ws from 'ws'
import { afterAll, describe, expect, it } from 'vitest'
import { launch, type Launched } from '../scripts/lib/launch.mjs'

const seed = Number(process.env['PORTICO_KILL_SEED'] ?? 7)
const rounds = Number(process.env['PORTICO_KILL_ROUNDS'] ?? 3)

/** Mulberry32: the same numbers for the same seed. */
function random(state: number): () => number {
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const next = random(seed)
let running: Launched
afterAll(async () => {
  await running.stop('SIGTERM')
  running.remove()
})

const connect = () => createClient(running.ready.backendUrl, running.ready.secretKey, { auth: { persistSession: false }, realtime: { transport: ws as never } }).storage.from('torn')
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytes = () => new Uint8Array(Math.floor(next() * 3_000_000)).fill(Math.floor(next() * 256))

/** What each name may hold: the last that was acknowledged, or one whose answer never came. */
type Expected = Map<string, Set<string | null>>

/** Uploads, replaces, copies and removes until the backend is gone; `expected` learns what was said. */
async function work(lane: number, expected: Expected, isOver: () => boolean): Promise<number> {
  const files = connect()
  let acknowledged = 0
  while (!isOver()) {
    const name = `lane-${lane}/${Math.floor(next() * 4)}`
    const known = expected.get(name) ?? new Set([null])
    const deletes = next() < 0.2
    const body = bytes()
    const hoped = deletes ? null : digest(body)
    expected.set(name, new Set([...known, hoped]))
    const { error } = await (deletes ? files.remove([name]) : files.upload(name, body, { upsert: true, contentType: 'application/octet-stream' }))
    if (error !== null) continue
    expected.set(name, new Set([hoped]))
    acknowledged += 1
  }
  return acknowledged
}

/** A resumable upload, which may be cut off anywhere. */
function resumable(name: string, file: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    new tus.Upload(Buffer.from(file), {
      endpoint: `${running.ready.backendUrl}/storage/v1/upload/resumable`, chunkSize: 500_000, retryDelays: null, storeFingerprintForResuming: false, uploadDataDuringCreation: true,
      headers: { authorization: `Bearer ${running.ready.serviceRoleKey}`, 'x-upsert': 'true' },
      metadata: { bucketName: 'torn', objectName: name, contentType: 'application/octet-stream' },
      onSuccess: () => { resolve(true) },
      onError: () => { resolve(false) },
    }).start()
  })
}

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(running.data, 'storage'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && entry.parentPath.split(path.sep).includes(folder)).map(({ name }) => name)
}

describe(`a backend that is killed while it takes files (seed ${seed})`, () => {
  it('has every acknowledged object whole at the next start, and nothing else on its disk', async () => {
    running = await launch()
    await createClient(running.ready.backendUrl, running.ready.secretKey, { auth: { persistSession: false }, realtime: { transport: ws as never } }).storage.createBucket('torn')
    const expected: Expected = new Map()
    let acknowledged = 0
    for (let round = 0; round < rounds; round++) {
      let over = false
      const lanes = [0, 1, 2].map((lane) => work(lane, expected, () => over))
      const large = bytes()
      const sent = resumable(`resumed-${round}`, large)
      await sleep(300 + next() * 1200)
      await running.stop('SIGKILL')
      over = true
      acknowledged += (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
      expected.set(`resumed-${round}`, new Set(await sent ? [digest(large)] : [null, digest(large)]))

      running = await launch({ data: running.data })
      await check(expected)
    }
    expect(acknowledged).toBeGreaterThan(rounds)
  }, 120_000)
})

/** What is served is one of what may be, whole; what is on the disk is what the rows name. */
async function check(expected: Expected): Promise<void> {
  const files = connect()
  let objects = 0
  for (const [name, hoped] of expected) {
    const { data, error } = await files.download(name)
    const found = data === null ? null : digest(new Uint8Array(await data.arrayBuffer()))
    expect([name, error === null || found === null, hoped.has(found)]).toEqual([name, true, true])
    expected.set(name, new Set([found]))
    if (found !== null) objects += 1
  }
  // The sample project brings 18 photos of its own.
  expect((await filesUnder('objects')).length).toBe(objects + 18)
  expect(await filesUnder('incoming')).toEqual([])
}
