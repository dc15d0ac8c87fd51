import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLines } from '../worker/lines.ts'
import type { Lines } from '../worker/lines.ts'
import { exchange } from './exchange.ts'
import type { Message } from './exchange.ts'
import { BrokenLineError } from './response-reader.ts'

let folder: string
let lines: Lines
let server: Server
let sockets: Socket[]
/** What the other end does with what it is sent. */
let onData: (socket: Socket, bytes: Buffer) => void
let ended: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-exchange-'))
  sockets = []
  ended = 0
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('data', (bytes) => { onData(socket, bytes) })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => { server.listen(join(folder, 'x.sock'), resolve) })
  lines = createLines(join(folder, 'x.sock'), 60_000)
})
afterEach(async () => {
  lines.close()
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => { server.close(resolve) })
  await rm(folder, { recursive: true, force: true })
})

const ok = (text: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`
const whole = (body = ''): Message => ({ method: 'POST', head: `POST / HTTP/1.1\r\ncontent-length: ${body.length}\r\n`, body: Buffer.from(body) })
const begin = (message: Message) => exchange(lines, message, { progressed: () => undefined, silence: () => new Error('silent'), ended: () => { ended += 1 } })
const textOf = async (message: Message) => new Response((await begin(message).answer).body).text()

test('calls that follow each other use one line, those at once one each', async () => {
  onData = (socket, bytes) => { socket.write(ok(bytes.toString().split('\r\n\r\n')[1] ?? '')) }
  expect(await textOf(whole('one'))).toBe('one')
  expect(await textOf(whole('two'))).toBe('two')
  expect(sockets.length).toBe(1)
  expect(await Promise.all([textOf(whole('a')), textOf(whole('b')), textOf(whole('c'))])).toEqual(['a', 'b', 'c'])
  expect([sockets.length, ended]).toEqual([3, 5])
})

test('what comes after an answer is nobody’s: the next call has a line of its own', async () => {
  onData = (socket) => { socket.write(`${ok('first')}${ok('planted')}`) }
  expect([await textOf(whole()), await textOf(whole())]).toEqual(['first', 'first'])
  expect(sockets.length).toBe(2)
  onData = (socket) => { socket.write(ok('second'), () => { setTimeout(() => socket.write(ok('planted')), 10) }) }
  expect(await textOf(whole())).toBe('second')
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(3)
  expect(await textOf(whole())).toBe('second')
})

test('a line that ends without an answer, or is no line at all, breaks the call', async () => {
  onData = (socket) => { socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhal') }
  await expect(begin(whole()).answer).rejects.toThrow(BrokenLineError)
  await expect(exchange(createLines(join(folder, 'none.sock'), 1000), whole(), { progressed: () => undefined, silence: () => new Error(), ended: () => { ended += 1 } }).answer).rejects.toThrow('ENOENT')
  expect(ended).toBe(2)
})

test('a stream is sent in chunks, or as long as it was said to be', async () => {
  const parts = () => new ReadableStream<Uint8Array>({ start: (to) => { for (const part of ['some ', '', 'text']) to.enqueue(Buffer.from(part)); to.close() } })
  let got = ''
  onData = (socket, bytes) => {
    got += bytes.toString()
    if (/text(?:\r\n0\r\n\r\n)?$/.test(got)) socket.write(ok('thanks'))
  }
  expect(await textOf({ method: 'POST', head: 'POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n', body: { stream: parts(), length: null } })).toBe('thanks')
  expect(got).toBe('POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\nsome \r\n4\r\ntext\r\n0\r\n\r\n')
  got = ''
  expect(await textOf({ method: 'POST', head: 'POST / HTTP/1.1\r\ncontent-length: 9\r\n', body: { stream: parts(), length: 9 } })).toBe('thanks')
  expect(got.endsWith('\r\n\r\nsome text')).toBe(true)
  onData = () => undefined
  await expect(textOf({ method: 'POST', head: 'POST / HTTP/1.1\r\ncontent-length: 4\r\n', body: { stream: parts(), length: 4 } })).rejects.toThrow(BrokenLineError)
})

test('an answer before the request was sent ends both', async () => {
  let isCancelled = false
  onData = (socket) => { socket.write(ok('enough')) }
  const endless = new ReadableStream<Uint8Array>({ pull: (to) => new Promise((resolve) => { setTimeout(() => { to.enqueue(new Uint8Array(10)); resolve() }, 5) }), cancel: () => { isCancelled = true } })
  expect(await textOf({ method: 'POST', head: 'POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n', body: { stream: endless, length: null } })).toBe('enough')
  await expect.poll(() => isCancelled).toBe(true)
  expect(ended).toBe(1)
})

test('a long answer is read no faster than it is taken, and its line is good for the next', async () => {
  const size = 20_000_000
  onData = (socket) => { socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`); socket.write(Buffer.alloc(size)) }
  const { body } = await begin(whole()).answer
  await new Promise((resolve) => { setTimeout(resolve, 50) })
  expect(sockets[0]?.writableLength).toBeGreaterThan(size / 2)
  expect((await new Response(body).arrayBuffer()).byteLength).toBe(size)
  onData = (socket) => { socket.write(ok('next')) }
  expect(await textOf(whole())).toBe('next')
  expect([sockets.length, ended]).toEqual([1, 2])
})

test('giving up breaks the line, before the answer and within it', async () => {
  onData = () => undefined
  const waiting = begin(whole())
  waiting.abort(new Error('gone'))
  await expect(waiting.answer).rejects.toThrow('gone')
  onData = (socket) => { socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nab\r\n') }
  const { body } = await begin(whole()).answer
  if (!(body instanceof ReadableStream)) throw new TypeError('A stream was expected')
  await body.cancel()
  await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true)
  expect(ended).toBe(2)
})
