import { describe, expect, it, vi } from 'vitest'
import { BackendError } from '../failure.ts'
import { NetworkFault } from '../network-fault.ts'
import { createRest } from './rest.ts'

const answering = (body: string | null, status = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(body, { status })))
  return { fetch, rest: createRest('https://x.example', fetch) }
}
const failureOf = async (promise: Promise<unknown>) => {
  const thrown: unknown = await promise.then(() => null, (error: unknown) => error)
  return thrown instanceof BackendError ? thrown.failure : thrown
}

describe('the data API of a form', () => {
  it('reads by GET, from the schema that is named', async () => {
    const { fetch, rest } = answering('[{"key":"1"}]')
    expect(await rest({ schema: 'sales', path: 'odd name', parameters: { select: 'a::text', or: '(and(a.eq."x&y"))' } })).toEqual([{ key: '1' }])
    expect(fetch).toHaveBeenCalledWith('https://x.example/rest/v1/odd%20name?select=a%3A%3Atext&or=%28and%28a.eq.%22x%26y%22%29%29', { method: 'GET', headers: { 'accept-profile': 'sales' }, signal: null })
  })

  it('writes by POST and asks for nothing back', async () => {
    const { fetch, rest } = answering(null, 201)
    expect(await rest({ schema: 'public', path: 'requests', body: { name: 'x' } })).toBeNull()
    expect(fetch).toHaveBeenCalledWith('https://x.example/rest/v1/requests', { method: 'POST', headers: { 'content-profile': 'public', 'content-type': 'application/json', prefer: 'return=minimal' }, signal: null, body: '{"name":"x"}' })
  })

  it('throws what the backend, a gateway or the network said', async () => {
    const refused = answering('{"code":"23514","message":"violates check constraint \\"c\\"","details":null,"hint":null}', 400)
    expect(await failureOf(refused.rest({ schema: 'public', path: 'a', body: {} }))).toMatchObject({ source: 'rest', code: '23514', constraint: 'c', status: 400 })
    expect(await failureOf(answering('<h1>Bad gateway</h1>', 502).rest({ schema: 'public', path: 'a' }))).toMatchObject({ source: 'gateway', code: 'gateway_502' })
    expect(await failureOf(answering('<h1>Welcome</h1>').rest({ schema: 'public', path: 'a' }))).toMatchObject({ source: 'gateway', code: 'gateway_200' })
    const silent = createRest('https://x.example', () => Promise.reject(new NetworkFault('network_timeout', null)))
    expect(await failureOf(silent({ schema: 'public', path: 'a' }))).toMatchObject({ source: 'network', code: 'network_timeout' })
  })
})
