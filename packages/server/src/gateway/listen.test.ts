import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { silentLog } from '../core/log.ts'
import type { Fetch, Peer } from './gateway.ts'
import { listen } from './listen.ts'
import type { Listening } from './listen.ts'

const open: Listening[] = []
afterEach(async () => { for (const server of open.splice(0)) await server.close(0) })

async function serve(fetch: Fetch | Promise<Fetch>, port = 0): Promise<Listening> {
  const server = await listen({ fetch, host: '127.0.0.1', port, log: silentLog })
  open.push(server)
  return server
}

const ok: Fetch = () => Promise.resolve(new Response('ok'))

/** Everything that the server says to these bytes until it closes the line. */
function speak(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => { heard += chunk.toString() })
    socket.on('close', () => { resolve(heard) })
    socket.on('error', reject)
  })
}

function parse(answer: string): { status: number; body: Record<string, unknown> } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> }
}

test('an answer without a type is sent without one', async () => {
  const bare = await serve(() => Promise.resolve(new Response(null, { status: 201, headers: { location: '/items?id=eq.1' } })))
  const answer = await fetch(`http://127.0.0.1:${bare.port}/`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('location')]).toEqual([201, null, '/items?id=eq.1'])
  const typed = await serve(ok)
  expect((await fetch(`http://127.0.0.1:${typed.port}/`)).headers.get('content-type')).toMatch(/^text\/plain/)
})

test('takes the next free port when one is taken', async () => {
  const first = await serve(ok)
  const second = await serve(ok, first.port)
  expect(second.port).toBeGreaterThan(first.port)
  expect(await (await fetch(`http://127.0.0.1:${second.port}/`)).text()).toBe('ok')
})

test('long URLs are taken, too long ones and broken requests answered in JSON', async () => {
  const { port } = await serve(({ url }) => Promise.resolve(new Response(String(url.length))))
  expect((await fetch(`http://127.0.0.1:${port}/?in=${'x'.repeat(100_000)}`)).status).toBe(200)
  expect(parse(await speak(port, `GET /?in=${'x'.repeat(140_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`))).toMatchObject({ status: 431, body: { code: 'headers_too_large' } })
  expect(parse(await speak(port, 'NONSENSE\r\n\r\n'))).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(parse(await speak(port, 'GET / HTTP/1.1\r\nHost: a b c\r\nConnection: close\r\n\r\n'))).toMatchObject({ status: 400, body: { code: 'bad_request' } })
})

test('requests wait for a backend that is still being built', async () => {
  const { port } = await serve(new Promise((resolve) => { setTimeout(() => { resolve(ok) }, 50) }))
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok')
  const failed = await serve(Promise.reject(new Error('no database')))
  expect((await fetch(`http://127.0.0.1:${failed.port}/`)).status).toBe(503)
})

test('a peer that goes away aborts its signal', async () => {
  let peer: Peer | undefined
  const gone = new Promise<void>((resolve) => {
    void serve((_, from) => {
      peer = from
      from.signal.addEventListener('abort', () => { resolve() })
      return new Promise(() => {})
    }).then(({ port }) => {
      const caller = new AbortController()
      fetch(`http://127.0.0.1:${port}/`, { signal: caller.signal }).catch(() => {})
      setTimeout(() => { caller.abort() }, 50)
    })
  })
  await gone
  expect(peer).toMatchObject({ ip: '127.0.0.1' })
})

test('closing lets what runs end', async () => {
  let arrived = (): void => {}
  const started = new Promise<void>((resolve) => { arrived = resolve })
  const server = await serve(async () => {
    arrived()
    await new Promise((resolve) => { setTimeout(resolve, 100) })
    return new Response('done')
  })
  const answer = fetch(`http://127.0.0.1:${server.port}/`)
  await started
  await server.close()
  expect(await (await answer).text()).toBe('done')
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow()
})

test('many requests on one socket cost no warning', async () => {
  const warnings: string[] = []
  const heard = (warning: Error) => { warnings.push(warning.name) }
  process.on('warning', heard)
  const { port } = await serve((_request, { signal }) => new Promise((resolve) => {
    signal.addEventListener('abort', () => undefined)
    setTimeout(() => { resolve(new Response('ok')) }, 20)
  }))
  const request = 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'
  const answers = await speak(port, `${`${request}\r\n`.repeat(19)}${request}Connection: close\r\n\r\n`)
  process.off('warning', heard)
  expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(20)
  expect(warnings).toEqual([])
})
