import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import * as tus from 'tus-js-client'
import ws from 'ws'
import { expect } from 'vitest'
import { launch, type Launched } from '../scripts/lib/launch.mjs'
import type { Victim } from './killed-backend.ts'

const lanes = [0, 1, 2]
const chunkSize = 500_000
/** The sample project brings photos of its own. */
const photos = 18

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A resumable upload: its address once it is created, how much of it was acknowledged, and whether all of it was. */
interface Resumable {
  readonly name: string
  readonly bytes: Uint8Array
  url: string | null
  accepted: number
  isDone: boolean
}

export interface StorageTrial {
  /** Uploads, replaces and removes, kills after `ms`, starts again, goes on with what was cut off, and checks everything. */
  round(victim: Victim, ms: number): Promise<void>
  /** Uploads and removals that were acknowledged. */
  acknowledged(): number
  end(): Promise<void>
}

/** A backend on the sample project, and a load of files over the official client and a client of TUS. */
export async function startStorageTrial(random: () => number): Promise<StorageTrial> {
  let running: Launched = await launch()
  const { data: folder } = running
  /** What each name may hold: the last that was acknowledged, or one whose answer never came; null: nothing. */
  const expected = new Map<string, ReadonlySet<string | null>>()
  let acknowledged = 0
  let count = 0

  const connect = () => createClient(running.ready.backendUrl, running.ready.secretKey, { auth: { persistSession: false }, realtime: { transport: ws as never } }).storage
  const bytes = () => new Uint8Array(Math.floor(random() * 3_000_000)).fill(Math.floor(random() * 256))
  await connect().createBucket('torn')

  async function work(lane: number, isOver: () => boolean): Promise<void> {
    const files = connect().from('torn')
    while (!isOver()) {
      const name = `lane-${lane}/${Math.floor(random() * 4)}`
      const known = expected.get(name) ?? new Set([null])
      const deletes = random() < 0.2
      const body = bytes()
      const hoped = deletes ? null : digest(body)
      expected.set(name, new Set([...known, hoped]))
      const { error } = await (deletes ? files.remove([name]) : files.upload(name, body, { upsert: true, contentType: 'application/octet-stream' }))
      if (error !== null) {
        await sleep(20)
        continue
      }
      expected.set(name, new Set([hoped]))
      acknowledged += 1
    }
  }

  /** Sends what is not there yet; resolves when all of it is there, or when it is cut off. */
  function send(upload: Resumable): Promise<void> {
    const file = Buffer.from(upload.bytes)
    return new Promise((resolve) => {
      const sent = new tus.Upload(file, {
        endpoint: `${running.ready.backendUrl}/storage/v1/upload/resumable`, chunkSize, retryDelays: null, storeFingerprintForResuming: false, uploadDataDuringCreation: true,
        // The backend comes back on another port.
        ...(upload.url === null ? {} : { uploadUrl: new URL(new URL(upload.url).pathname, running.ready.backendUrl).href }),
        headers: { authorization: `Bearer ${running.ready.serviceRoleKey}` },
        metadata: { bucketName: 'torn', objectName: upload.name, contentType: 'application/octet-stream' },
        onUploadUrlAvailable: () => { upload.url = sent.url },
        onChunkComplete: (_size, accepted) => { upload.accepted = accepted },
        onSuccess: () => {
          upload.isDone = true
          resolve()
        },
        onError: () => { resolve() },
      })
      sent.start()
    })
  }

  /** What was acknowledged of an upload that was cut off is still there, and the rest of it may follow. */
  async function goOn(upload: Resumable): Promise<void> {
    const { isDone, url, accepted } = upload
    if (!isDone && url !== null) {
      const head = await fetch(new URL(new URL(url).pathname, running.ready.backendUrl), { method: 'HEAD', headers: { 'authorization': `Bearer ${running.ready.serviceRoleKey}`, 'tus-resumable': '1.0.0' } })
      expect(head.status, upload.name).toBe(200)
      expect(Number(head.headers.get('upload-offset')), upload.name).toBeGreaterThanOrEqual(accepted)
      await send(upload)
      expect(upload.isDone, upload.name).toBe(true)
    }
    expected.set(upload.name, new Set(upload.isDone ? [digest(upload.bytes)] : [null, digest(upload.bytes)]))
  }

  async function filesUnder(name: string): Promise<readonly string[]> {
    const entries = await readdir(path.join(folder, 'storage'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && entry.parentPath.split(path.sep).includes(name)).map((entry) => entry.name)
  }

  /** What is served is one of what may be, whole; what is on the disk is what the rows name. */
  async function check(): Promise<void> {
    const files = connect().from('torn')
    let objects = 0
    for (const [name, hoped] of expected) {
      const { data, error } = await files.download(name)
      const found = data === null ? null : digest(new Uint8Array(await data.arrayBuffer()))
      expect([name, error === null || found === null, hoped.has(found)]).toEqual([name, true, true])
      expected.set(name, new Set([found]))
      if (found !== null) objects += 1
    }
    expect((await filesUnder('objects')).length).toBe(objects + photos)
    expect(await filesUnder('incoming')).toEqual([])
  }

  return {
    async round(victim, ms) {
      let isOver = false
      const before = acknowledged
      const working = lanes.map((lane) => work(lane, () => isOver))
      const upload: Resumable = { name: `resumed-${count++}`, bytes: new Uint8Array(4 * chunkSize + Math.floor(random() * chunkSize)).fill(count), url: null, accepted: 0, isDone: false }
      const sending = sleep(random() * ms).then(() => send(upload))
      await sleep(ms)
      // A busy machine may not have come to the first answers yet.
      while (acknowledged < before + 2) await sleep(20)
      if (victim !== 'backend') process.kill(Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      // The backend starts it again, and the files go on; what it could not finish without rows it clears away at its next start.
      if (victim === 'database') await sleep(700)
      await running.stop('SIGKILL')
      isOver = true
      await Promise.all([...working, sending])

      running = await launch({ data: folder })
      await goOn(upload)
      await check()
    },
    acknowledged: () => acknowledged,
    async end() {
      await running.stop()
      running.remove()
    },
  }
}
