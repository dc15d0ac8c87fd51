import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StorageError } from '../errors.ts'
import { readMultipart } from './multipart.ts'

const type = 'multipart/form-data; boundary=x'
const field = (name: string, value: string) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (value: string) => `--x\r\ncontent-disposition: form-data; name=""; filename="f"\r\ncontent-type: text/css\r\n\r\n${value}\r\n`
const end = '--x--\r\n'

function inChunks(text: string, sizes: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0, n = 0; at < bytes.length; n++) {
        const size = Math.max(1, sizes[n % Math.max(1, sizes.length)] ?? 1)
        controller.enqueue(bytes.subarray(at, at + size))
        at += size
      }
      controller.close()
    },
  })
}

async function read(text: string, sizes: readonly number[] = [7]) {
  const incoming = await readMultipart(inChunks(text, sizes), type)
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming.body) chunks.push(chunk)
  return { type: incoming.contentType, text: Buffer.concat(chunks).toString(), ...incoming.details() }
}

test('fields before and after the file are told with it', async () => {
  expect(await read(field('cacheControl', '9') + file('hello') + field('metadata', '{"a":1}') + end)).toEqual({ type: 'text/css', text: 'hello', cacheControl: 'max-age=9', userMetadata: { a: 1 } })
  expect(await read(file('') + end)).toEqual({ type: 'text/css', text: '', cacheControl: 'no-cache', userMetadata: null })
})

test.each([
  ['nothing', ''], ['no file', field('a', 'b') + end], ['two files', file('1') + file('2') + end], ['many fields', field('a', 'b').repeat(40) + file('1') + end],
  ['a long field', field('metadata', 'x'.repeat(1024 * 1024 + 1)) + file('1') + end], ['no end', file('1')], ['no boundary', 'hello'], ['half a head', '--x\r\ncontent-dis'],
])('%s is refused', async (_what, text) => {
  await expect(read(text, [60_000])).rejects.toBeInstanceOf(StorageError)
})

test('whatever comes is read or refused, and nothing goes unheard', async () => {
  const unheard: unknown[] = []
  const listen = (error: unknown) => { unheard.push(error) }
  process.on('uncaughtException', listen)
  const whole = field('cacheControl', '9') + file('hello'.repeat(20)) + field('metadata', '{}') + end
  await fc.assert(fc.asyncProperty(fc.nat(whole.length), fc.nat(40), fc.string({ maxLength: 20 }), fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 5 }), fc.boolean(), async (at, cut, put, sizes, reads) => {
    const text = whole.slice(0, at) + put + whole.slice(at + cut)
    const incoming = await readMultipart(inChunks(text, sizes), type).catch((error: unknown) => error)
    if (incoming instanceof Error) expect(incoming).toBeInstanceOf(StorageError)
    else if (reads) await read(text, sizes).catch((error: unknown) => { expect(error).toBeInstanceOf(StorageError) })
    else (incoming as { discard(): void }).discard()
    await new Promise(setImmediate)
  }), { numRuns: 300 })
  await new Promise((resolve) => { setTimeout(resolve, 50) })
  process.off('uncaughtException', listen)
  expect(unheard).toEqual([])
})
