import { expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { NetworkFault } from './network-fault.ts'
import { createRequest, type RequestOptions } from './request.ts'

const connection = () => createConnection({ isOnline: () => true, now: () => 0, wait: () => undefined, probe: () => Promise.resolve() })
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

function setUp(answers: readonly (Response | Error)[], more: Partial<RequestOptions> = {}) {
  const queue = [...answers]
  const fetch = vi.fn<typeof globalThis.fetch>(() => {
    const next = queue.shift() ?? new Response(null, { status: 500 })
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  })
  const options: RequestOptions = { key: 'sb_publishable_x', service: 'rest', connection: connection(), fetch, isOnline: () => true, ...more }
  return { fetch, options, request: createRequest(options), sent: (index: number) => new Headers(fetch.mock.calls[index]?.[1]?.headers) }
}

test('adds the key, and the token when there is one', async () => {
  const visitor = setUp([json(200, {})])
  await visitor.request('https://x.example/rest/v1/items')
  expect(visitor.sent(0).get('apikey')).toBe('sb_publishable_x')
  expect(visitor.sent(0).get('authorization')).toBeNull()
  const member = setUp([json(200, {})], { token: () => Promise.resolve('t1') })
  await member.request('https://x.example/rest/v1/items')
  expect(member.sent(0).get('authorization')).toBe('Bearer t1')
})

test('a token that expired on the way is renewed once', async () => {
  const tokens = ['old', 'new']
  const { request, sent, fetch } = setUp([json(401, { code: 'PGRST303' }), json(200, {})], { token: () => Promise.resolve(tokens.shift() ?? null), renew: () => Promise.resolve(true) })
  expect((await request('https://x.example/')).status).toBe(200)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(sent(1).get('authorization')).toBe('Bearer new')
})

test('another refusal, or a session that cannot be renewed, is passed on', async () => {
  const renew = vi.fn(() => Promise.resolve(false))
  expect((await setUp([json(401, { code: 'PGRST302' })], { renew }).request('https://x.example/')).status).toBe(401)
  expect(renew).not.toHaveBeenCalled()
  expect((await setUp([json(401, { code: 'PGRST303' })], { renew }).request('https://x.example/')).status).toBe(401)
})

test('says why nobody answered', async () => {
  const { request, options } = setUp([new TypeError('Failed to fetch')])
  await expect(request('https://x.example/')).rejects.toMatchObject({ code: 'network_unreachable' })
  expect(options.connection.get().kind).toBe('degraded')
  await expect(setUp([new TypeError('Failed to fetch')], { isOnline: () => false }).request('https://x.example/')).rejects.toBeInstanceOf(NetworkFault)
})

test('a request that its caller gave up is not a silent backend', async () => {
  const controller = new AbortController()
  controller.abort()
  const { request, options } = setUp([new DOMException('gone', 'AbortError')])
  await expect(request('https://x.example/', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(options.connection.get().kind).toBe('ready')
})

test('a gateway without a service behind it is degraded', async () => {
  const { request, options } = setUp([new Response('', { status: 503 }), json(200, {})])
  await request('https://x.example/')
  expect(options.connection.get()).toMatchObject({ kind: 'degraded', services: ['rest'] })
  await request('https://x.example/')
  expect(options.connection.get().kind).toBe('ready')
})
