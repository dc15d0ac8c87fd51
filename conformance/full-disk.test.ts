import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { launch, type Launched } from '../scripts/lib/launch.mjs'

const disk = mkdtempSync(path.join(tmpdir(), 'portico-disk-'))
const command = path.resolve(import.meta.dirname, '../dist/portico.js')
const mount = (...options: readonly string[]) => spawnSync('mount', [...options, disk], { stdio: 'ignore' }).status === 0

// A disk of any size is had by root alone, and not in every container.
const isMounted = process.platform === 'linux' && process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=20m', 'tmpfs')
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

describe.skipIf(!isMounted)('a full disk', () => {
  let running: Launched | null = null
  const data = path.join(disk, 'data')
  const ask = (method: string, target: string, body: BodyInit, type = 'application/json') => {
    const { backendUrl, secretKey } = running?.ready ?? { backendUrl: '', secretKey: '' }
    return fetch(`${backendUrl}${target}`, { method, headers: { 'apikey': secretKey, 'content-type': type }, body })
  }
  const parts = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ name: crypto.randomUUID(), supplier: 'x'.repeat(900), price: 1, stock: 1 })))

  afterAll(async () => { await running?.stop() })

  test('stops a first start in one clear sentence, and the next one with room begins anew', async () => {
    const { status, stderr } = spawnSync(process.execPath, [command, 'start', '--json', '--data', data, '--port', '0', '--app-port', '0'], { encoding: 'utf8', timeout: 30_000 })
    expect([status, stderr.split('\n')[0]]).toEqual([1, `The disk of the data folder ${data} is full.`])
    mount('-o', 'remount,size=110m')
    running = await launch({ data })
    expect((await ask('POST', '/storage/v1/bucket', JSON.stringify({ id: 'big', name: 'big' }))).status).toBe(200)
  })

  test('refuses what it cannot keep, answers reads, and goes on when there is room', async () => {
    const { bavail, bsize } = statfsSync(disk)
    expect((await ask('POST', '/storage/v1/object/big/filling', Buffer.alloc(Math.min(bavail * bsize - 4_000_000, 49_000_000)), 'text/plain')).status).toBe(200)
    const file = await ask('POST', '/storage/v1/object/big/more', Buffer.alloc(40_000_000), 'text/plain')
    expect([file.status, await file.json()]).toEqual([507, { statusCode: '507', error: 'InsufficientStorage', code: 'InsufficientStorage', message: 'The disk of the backend is full' }])
    let rows = await ask('POST', '/rest/v1/parts', parts(500))
    for (let tries = 0; rows.status === 201 && tries < 100; tries++) rows = await ask('POST', '/rest/v1/parts', parts(500))
    expect([rows.status, await rows.json()]).toEqual([503, expect.objectContaining({ code: '53100' })])
    const { backendUrl, publishableKey } = running?.ready ?? { backendUrl: '', publishableKey: '' }
    expect((await fetch(`${backendUrl}/rest/v1/events?limit=1`, { headers: { apikey: publishableKey } })).status).toBe(200)

    mount('-o', 'remount,size=300m')
    expect((await ask('POST', '/rest/v1/parts', parts(500))).status).toBe(201)
    expect((await ask('POST', '/storage/v1/object/big/more', Buffer.alloc(9_000_000), 'text/plain')).status).toBe(200)
  })
})
