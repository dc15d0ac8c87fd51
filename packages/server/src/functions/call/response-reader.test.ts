import { expect, test } from 'vitest'
import { BrokenLineError, createResponseReader } from './response-reader.ts'

/** Everything that was heard, in the order in which it came; pieces of a body are put together. */
function read(pieces: readonly (string | Buffer)[], { method = 'GET', closed = false } = {}) {
  let status = 0
  let headers: readonly string[] = []
  let body = ''
  let end: 'open' | 'reusable' | 'last' = 'open'
  const reader = createResponseReader(method, {
    head: (head) => { ({ status, headers } = head) },
    data: (chunk) => { body += chunk.toString('latin1') },
    end: (isReusable) => { end = isReusable ? 'reusable' : 'last' },
  })
  for (const piece of pieces) reader.feed(Buffer.from(piece))
  if (closed) reader.close()
  return { status, headers, body, end }
}

const fixed = 'HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nSet-Cookie: a=1\r\nset-cookie:b=2 \r\nContent-Length: 5\r\n\r\nhello'
const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n00c;name=value\r\n, the world!\r\n0\r\nx-sum: 1\r\n\r\n'

test.each([
  ['a body of a known length', fixed, 201, ['content-type', 'text/plain', 'set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-length', '5'], 'hello'],
  ['a body in chunks, with a trailer', chunked, 200, ['transfer-encoding', 'chunked'], 'hello, the world!'],
  ['what came before the answer', `HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${fixed}`, 201, expect.any(Array), 'hello'],
  ['no body at all', 'HTTP/1.1 204 No Content\r\n\r\n', 204, [], ''],
])('reads %s, however it is cut', (_, text, status, headers, body) => {
  const whole = { status, headers, body, end: 'reusable' }
  expect(read([text])).toEqual(whole)
  expect(read(text.split(''))).toEqual(whole)
  for (let at = 1; at < text.length; at++) expect(read([text.slice(0, at), text.slice(at)])).toEqual(whole)
})

test('a body that only the end of the line ends', () => {
  const text = 'HTTP/1.1 200 OK\r\n\r\nsome, and more'
  expect(read([text])).toMatchObject({ body: 'some, and more', end: 'open' })
  expect(read([text], { closed: true })).toMatchObject({ body: 'some, and more', end: 'last' })
})

test('an answer to HEAD has no body, whatever it says', () => {
  expect(read(['HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'], { method: 'HEAD' })).toMatchObject({ body: '', end: 'reusable' })
})

test.each([['HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 2\r\n\r\nok'], ['HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\nok']])('a line that is to end carries no other call', (text) => {
  expect(read([text])).toMatchObject({ body: 'ok', end: 'last' })
})

test.each([
  ['no HTTP', 'SSH-2.0-x\r\n\r\n'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\n\r\n'],
  ['no status', 'HTTP/1.1 OK\r\n\r\n'],
  ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
  ['a folded header', 'HTTP/1.1 200 OK\r\na: b\r\n c: d\r\n\r\n'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
  ['a length beside chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['another coding', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n'],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n\r\nab'],
  ['a chunk longer than it said', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n'],
  ['a head without end', `HTTP/1.1 200 OK\r\na: ${'x'.repeat(20_000)}`],
  ['a chunk line without end', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(2000)}`],
  ['more than one message', `${fixed}HTTP/1.1 200 OK\r\n\r\n`],
])('%s breaks the line', (_, text) => {
  expect(() => read([text])).toThrow(BrokenLineError)
})

test.each(['', 'HTTP/1.1 200', fixed.slice(0, -1), chunked.slice(0, -4)])('an end before the end breaks it too', (text) => {
  expect(() => read([text], { closed: true })).toThrow(BrokenLineError)
})
