import { expect, test, vi } from 'vitest'
import { keptText } from '../../lib/limits.ts'
import { createEventReader } from './event-stream.ts'
import { followText } from './live-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function source() {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const body = new ReadableStream<Uint8Array>({ start: (given) => { controller = given } })
  return { body, send: (part: Uint8Array) => controller?.enqueue(part), end: () => controller?.close(), fail: (reason: unknown) => controller?.error(reason) }
}

test('a text grows as it comes, whole characters at a time', async () => {
  const { body, send, end } = source()
  const text = followText(body, (piece) => piece, () => undefined)
  const euro = bytes('5 €')
  send(euro.slice(0, 3))
  await vi.waitFor(() => expect(text.get()).toMatchObject({ text: '5 ', isOpen: true }))
  send(euro.slice(3))
  end()
  await vi.waitFor(() => expect(text.get()).toEqual({ text: '5 €', isOpen: false, isCut: false, isStopped: false, failure: null }))
})

test('stopped, what came stays and nothing failed', async () => {
  const { body, send, fail } = source()
  const text = followText(body, (piece) => piece, () => fail(new DOMException('', 'AbortError')))
  send(bytes('one'))
  await vi.waitFor(() => expect(text.get().text).toBe('one'))
  text.stop()
  await vi.waitFor(() => expect(text.get()).toMatchObject({ text: 'one', isOpen: false, isStopped: true, failure: null }))
})

test('an error is told of, beside what came; the beginning of a very long text is let go', async () => {
  const { body, send, fail } = source()
  const text = followText(body, (piece) => piece, () => undefined)
  send(bytes('x'.repeat(keptText)))
  send(bytes('end'))
  await vi.waitFor(() => expect(text.get().isCut).toBe(true))
  expect(text.get().text).toHaveLength(keptText)
  fail(new Error('torn'))
  await vi.waitFor(() => expect(text.get()).toMatchObject({ isOpen: false, failure: { message: 'torn' } }))
})

test('events lose their frame, wherever the pieces are cut', () => {
  const stream = ': hello\r\ndata: one\r\n\r\nevent: step\ndata: two\ndata:three\n\nid: 4\n\ndata\n\n'
  for (const size of [1, 2, 3, 7, stream.length]) {
    const read = createEventReader()
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) => stream.slice(index * size, (index + 1) * size))
    expect(pieces.map(read).join('')).toBe('one\nstep: two\nthree\n\n')
  }
})
