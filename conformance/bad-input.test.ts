import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { member } from './clients.ts'

const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(inject('backend').backendUrl + path, { ...init, headers: { apikey: inject('backend').publishableKey, ...headers } })

/** A request whose Host is not the address it goes to: fetch does not allow that. */
function withHost(host: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(inject('backend').backendUrl)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/rest/v1/events', headers: { host, apikey: inject('backend').publishableKey } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => { body += chunk.toString() })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    }).on('error', reject).end()
  })
}

describe('the gateway', () => {
  it('asks for a key, and refuses a wrong one', async () => {
    const none = await fetch(`${inject('backend').backendUrl}/rest/v1/events`)
    expect([none.status, (await none.json()).message]).toEqual([401, 'No API key found in request'])
    const wrong = await get('/rest/v1/events', { apikey: 'sb_publishable_wrong' })
    expect([wrong.status, (await wrong.json()).message]).toEqual([401, 'Invalid API key'])
  })

  it('takes a public key in the URL', async () => {
    expect((await fetch(`${inject('backend').backendUrl}/rest/v1/events?limit=1&apikey=${inject('backend').publishableKey}`)).status).toBe(200)
  })

  it('refuses a secret key that comes from a browser', async () => {
    const response = await get('/rest/v1/items', { apikey: inject('backend').secretKey, origin: 'https://app.example', 'sec-fetch-mode': 'cors', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0' })
    expect(response.status).toBe(401)
  })

  it('refuses a foreign host name', async () => {
    const { status, body } = await withHost('rebound.example')
    expect([403, 421]).toContain(status)
    expect(() => JSON.parse(body) as unknown).not.toThrow()
    expect((await withHost('localhost:1')).status).toBe(200)
  })

  it('answers a URL over the limit instead of hanging up', async () => {
    const response = await get(`/rest/v1/events?id=in.(${'1,'.repeat(60_000)}1)`)
    expect([414, 431]).toContain(response.status)
    expect(response.headers.get('content-type')).toContain('json')
  })

  it('knows no other path', async () => {
    const response = await get('/nowhere')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })
})

describe('the Data API', () => {
  it.each([
    ['/rest/v1/no_such_table', 404, 'PGRST205'],
    ['/rest/v1/events?select=no_such_column', 400, '42703'],
    ['/rest/v1/events?title=xx.1', 400, 'PGRST100'],
    ['/rest/v1/events?select=(((', 400, 'PGRST100'],
    ['/rest/v1/events?or=(a.b', 400, 'PGRST100'],
    ['/rest/v1/events?id=eq.abc', 400, '22P02'],
    ['/rest/v1/events?order=id.sideways', 400, 'PGRST100'],
    ['/rest/v1/events?limit=-1', 400, 'PGRST100'],
    ['/rest/v1/events?title=eq.%00', 400, '22P05'],
  ])('GET %s', async (path, status, code) => {
    const response = await get(path)
    const body = await response.json()
    // A code of its own would be fine where PostgREST's documentation names none; the status and the form are not.
    if (code === '22P05' || path.includes('limit=-1')) {
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    } else {
      expect([response.status, body.code]).toEqual([status, code])
    }
    expect(body).toEqual({ code: expect.any(String), message: expect.any(String), details: body.details, hint: body.hint })
  })

  it.each([
    ['{', 'PGRST102'],
    ['', 'PGRST102'],
    ['[{"name":"x"},{"stock":1}]', 'PGRST102'],
  ])('POST %s', async (body, code) => {
    const { client } = await member('organiser')
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    const response = await get('/rest/v1/parts', { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, { method: 'POST', body })
    expect([response.status, (await response.json()).code]).toEqual([400, code])
  })

  it('cannot be talked into SQL', async () => {
    const { client } = await member('organiser')
    const evil = `x'; drop table parts; --`
    for (const attempt of [
      client.from(evil).select(),
      client.from('parts').select(evil),
      client.from('parts').select().eq(evil, 1),
      client.from('parts').select().eq('name', evil),
      client.from('parts').select().order(evil),
      client.from('parts').select().or(`name.eq."${evil}"`),
      client.from('parts').upsert({ [evil]: 1 }, { onConflict: evil }),
      client.rpc(evil),
    ]) {
      const { status } = await attempt
      expect(status).toBeLessThan(500)
    }
    expect((await client.from('parts').select('id').limit(1)).data).toHaveLength(1)
  })
})
