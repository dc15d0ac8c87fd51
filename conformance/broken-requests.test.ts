import { request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, type Launched } from '../scripts/lib/launch.mjs'

// A backend of its own: what it writes to its log is part of the answer.
let running: Launched
let begun = 0
beforeAll(async () => {
  running = await launch()
  begun = running.output().length
})
afterAll(async () => {
  await running.stop()
  running.remove()
})

/** What was written since the start, which may have its own warnings. */
const logged = () => running.output().slice(begun)

function open(method: string, path: string, headers: Record<string, string>): ClientRequest {
  const { backendUrl, secretKey } = running.ready
  const sent = request(`${backendUrl}${path}`, { method, headers: { 'apikey': secretKey, 'content-type': 'application/json', ...headers } })
  sent.on('error', () => undefined)
  return sent
}

const places: readonly (readonly [string, string, Record<string, string>?])[] = [
  ['POST', '/rest/v1/parts'],
  ['POST', '/rest/v1/rpc/portico_describe'],
  ['POST', '/auth/v1/signup'],
  ['POST', '/storage/v1/object/item-photos/cut.png', { 'content-type': 'image/png' }],
  ['POST', '/storage/v1/object/item-photos/form.png', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['POST', '/storage/v1/bucket'],
  ['POST', '/realtime/v1/api/broadcast'],
]

test('a request that is broken off in its body is nobody’s error', async () => {
  for (const length of [{ 'content-length': '100000' }, { 'transfer-encoding': 'chunked' }]) {
    for (const [method, path, headers = {}] of places) {
      const sent = open(method, path, { ...headers, ...length })
      sent.write('[{"name": "half of it')
      await sleep(30)
      sent.destroy()
    }
  }
  const { backendUrl, publishableKey } = running.ready
  expect((await fetch(`${backendUrl}/rest/v1/events?limit=1`, { headers: { apikey: publishableKey } })).status).toBe(200)
  await sleep(300)
  expect(logged()).toBe('')
})

test('a body that turns out too large is refused, and is nobody’s error', async () => {
  const status = (path: string) => new Promise<number>((resolve, reject) => {
    const sent = open('POST', path, { 'transfer-encoding': 'chunked' })
    sent.on('response', (response) => { response.resume(); resolve(response.statusCode ?? 0) })
    sent.on('close', () => { reject(new Error('no answer')) })
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const push = (left: number): void => {
      if (left === 0) sent.end()
      else sent.write(piece, () => { push(left - 1) })
    }
    push(60)
  })
  for (const path of ['/rest/v1/parts', '/auth/v1/signup', '/realtime/v1/api/broadcast']) expect([path, await status(path)]).toEqual([path, 413])
  expect(logged()).toBe('')
})
