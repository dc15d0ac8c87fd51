import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { wholeBody } from '../limits.ts'
import type { Line, Lines } from '../worker/lines.ts'
import { BrokenLineError, createResponseReader } from './response-reader.ts'
import type { ResponseHead } from './response-reader.ts'

/** A request as it goes over the line. */
export interface Message {
  readonly method: string
  /** Request line and headers, with all that tells where the body ends, up to the empty line. */
  readonly head: string
  /** A stream whose length is unknown (null) is sent in chunks. */
  readonly body: Uint8Array | { readonly stream: ReadableStream<Uint8Array>; readonly length: number | null }
}

interface Answer {
  readonly head: ResponseHead
  /** Short ones are whole already. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export interface ExchangeListener {
  /** Something of the answer came. */
  readonly progressed: () => void
  /** What to say when nothing does. */
  readonly silence: () => Error
  /** Nothing is on its way any more. Called once. */
  readonly ended: () => void
}

export interface Exchange {
  /** Rejects with what broke the line. */
  readonly answer: Promise<Answer>
  /** Breaks the line for this reason. */
  readonly abort: (reason: Error) => void
}

/** Takes what comes of a body. */
interface Sink {
  readonly push: (bytes: Buffer) => void
  readonly finish: () => void
  readonly fail: (error: Error) => void
}

/** Sends one request over a line and reads its answer. */
export function exchange(lines: Lines, message: Message, { progressed, silence, ended }: ExchangeListener): Exchange {
  let sink: Sink | null = null
  let isSent = false
  let isOver = false
  let resolve: (answer: Answer) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const answer = new Promise<Answer>((...settle) => { [resolve, reject] = settle })

  function over(): boolean {
    if (isOver) return false
    isOver = true
    return true
  }

  function abort(reason: Error): void {
    if (!over()) return
    line.socket.destroy()
    reject(reason)
    sink?.fail(reason)
    ended()
  }

  function attempt(read: () => void): void {
    try {
      read()
    } catch (error) {
      // Even when the answer was whole, and the line is free again.
      line.socket.destroy()
      abort(errorOf(error))
    }
  }

  const reader = createResponseReader(message.method, {
    head: (head) => {
      progressed()
      sink = head.length !== null && head.length <= wholeBody
        ? collect(head.length, (body) => { resolve({ head, body }) })
        : stream(line, progressed, (body) => { resolve({ head, body }) }, abort)
    },
    data: (bytes) => { sink?.push(bytes) },
    end: (isReusable) => {
      if (!over()) return
      sink?.finish()
      // A line with half a request on it is of no more use.
      if (isReusable && isSent) line.release()
      else line.socket.destroy()
      ended()
    },
  })
  const line: Line = lines.take({
    data: (bytes) => { attempt(() => { reader.feed(bytes) }) },
    end: () => { attempt(() => { reader.close() }) },
    silent: () => { abort(silence()) },
    closed: (error) => { abort(error ?? new BrokenLineError('The line ended before the answer did')) },
  })
  send(line, message).then(() => { isSent = true }, (error: unknown) => { abort(errorOf(error)) })
  return { answer, abort }
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new BrokenLineError(String(thrown))
}

/** Exactly as many bytes as were announced: the reader sees to that. */
function collect(length: number, done: (body: Uint8Array<ArrayBuffer>) => void): Sink {
  const body = new Uint8Array(length)
  let at = 0
  return {
    push: (bytes) => {
      body.set(bytes, at)
      at += bytes.length
    },
    finish: () => { done(body) },
    fail: () => undefined,
  }
}

/** Reads no faster than the caller takes it, and gives up when that does. */
function stream({ socket }: Line, progressed: () => void, begun: (body: ReadableStream<Uint8Array>) => void, abort: (reason: Error) => void): Sink {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  begun(new ReadableStream<Uint8Array>({
    start: (given) => { controller = given },
    pull: () => { socket.resume() },
    cancel: () => { abort(new BrokenLineError('The caller has gone')) },
  }, new ByteLengthQueuingStrategy({ highWaterMark: wholeBody })))
  return {
    push: (bytes) => {
      progressed()
      controller?.enqueue(bytes)
      if ((controller?.desiredSize ?? 0) <= 0) socket.pause()
    },
    finish: () => { controller?.close() },
    fail: (error) => { controller?.error(error) },
  }
}

/** In one piece where it can be. Rejects when the body or the line breaks. */
async function send({ socket }: Line, { head, body }: Message): Promise<void> {
  if (body instanceof Uint8Array) {
    const bytes = Buffer.allocUnsafe(head.length + 2 + body.length)
    bytes.write(`${head}\r\n`, 'latin1')
    bytes.set(body, head.length + 2)
    socket.write(bytes)
    return
  }
  socket.write(`${head}\r\n`, 'latin1')
  await pipeline(Readable.from(body.stream), (chunks: AsyncIterable<Uint8Array>) => frame(chunks, body.length), socket, { end: false })
}

async function* frame(chunks: AsyncIterable<Uint8Array>, length: number | null): AsyncGenerator<Uint8Array> {
  let sent = 0
  for await (const chunk of chunks) {
    sent += chunk.length
    if (length !== null && sent > length) break
    if (length !== null) yield chunk
    else if (chunk.length > 0) yield Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  }
  if (length === null) yield Buffer.from('0\r\n\r\n')
  else if (sent !== length) throw new BrokenLineError('The body is not as long as it was said to be')
}
