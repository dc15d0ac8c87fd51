/** The line to a worker broke, or what came over it is no HTTP. */
export class BrokenLineError extends Error {
  override readonly name = 'BrokenLineError'
}

export interface ResponseHead {
  readonly status: number
  /** Name, value, name, value; names in small letters. */
  readonly headers: readonly string[]
  /** Bytes of the body; null where only its end tells. */
  readonly length: number | null
}

export interface ResponseListener {
  readonly head: (head: ResponseHead) => void
  readonly data: (chunk: Buffer) => void
  /** The message is whole. May the line carry another? */
  readonly end: (isReusable: boolean) => void
}

/** As much as Node takes of a head. */
const longestHead = 16 * 1024
const longestChunkLine = 1024

type State = 'head' | 'body' | 'chunk size' | 'chunk' | 'chunk end' | 'trailer' | 'until the end' | 'done'

export interface ResponseReader {
  /** Throws BrokenLineError. */
  feed(bytes: Buffer): void
  /** Nothing more will come. Throws BrokenLineError where more is missing. */
  close(): void
}

/**
 * Reads one HTTP/1.1 message as it comes, and nothing after it. Deno writes them well, but a function may get hold of its
 * socket and write what it likes: whatever is not exactly as RFC 9112 has it breaks the line.
 */
export function createResponseReader(method: string, listener: ResponseListener): ResponseReader {
  let state: State = 'head'
  let kept: Buffer | null = null
  let missing = 0
  let isReusable = true

  function finish(): void {
    state = 'done'
    listener.end(isReusable)
  }

  /** What is left of the bytes after one step; null where it takes more to make one. */
  function step(bytes: Buffer): Buffer | null {
    switch (state) {
      case 'head': return readHead(bytes)
      case 'body': return readSome(bytes, finish)
      case 'chunk size': return readLine(bytes, (line) => {
        missing = chunkSize(line)
        state = missing === 0 ? 'trailer' : 'chunk'
      })
      case 'chunk': return readSome(bytes, () => { state = 'chunk end' })
      case 'chunk end': return readLine(bytes, (line) => {
        if (line !== '') throw malformed()
        state = 'chunk size'
      })
      case 'trailer': return readLine(bytes, (line) => { if (line === '') finish() })
      case 'until the end':
        listener.data(bytes)
        return none
      case 'done': throw new BrokenLineError('More came than one message')
    }
  }

  function readHead(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf('\r\n\r\n')
    if (end > longestHead || (end === -1 && bytes.length > longestHead)) throw new BrokenLineError('The head is too long')
    if (end === -1) return null
    begin(parseHead(bytes.toString('latin1', 0, end)))
    return bytes.subarray(end + 4)
  }

  function begin({ status, isOld, headers }: Head): void {
    // What comes before the answer is passed over; nobody asked for another protocol.
    if (status === 101) throw malformed()
    if (status < 200) return
    const framing = framingOf(headers)
    isReusable = !framing.closes && !isOld
    const isEmpty = method === 'HEAD' || status === 204 || status === 304
    const length = isEmpty ? 0 : framing.length
    missing = length ?? 0
    listener.head({ status, headers, length })
    if (length === 0) finish()
    else if (length !== null) state = 'body'
    else if (framing.isChunked) state = 'chunk size'
    else {
      isReusable = false
      state = 'until the end'
    }
  }

  function readSome(bytes: Buffer, then: () => void): Buffer {
    const part = bytes.length > missing ? bytes.subarray(0, missing) : bytes
    missing -= part.length
    listener.data(part)
    if (missing === 0) then()
    return bytes.subarray(part.length)
  }

  function readLine(bytes: Buffer, take: (line: string) => void): Buffer | null {
    const end = bytes.indexOf('\r\n')
    if (end > longestChunkLine || (end === -1 && bytes.length > longestChunkLine)) throw malformed()
    if (end === -1) return null
    take(bytes.toString('latin1', 0, end))
    return bytes.subarray(end + 2)
  }

  return {
    feed(bytes) {
      let rest = kept === null ? bytes : Buffer.concat([kept, bytes])
      kept = null
      while (rest.length > 0) {
        const next = step(rest)
        if (next === null) {
          kept = rest
          return
        }
        rest = next
      }
    },
    close() {
      if (state === 'until the end') finish()
      else if (state !== 'done') throw new BrokenLineError('The line ended before the answer did')
    },
  }
}

const none = Buffer.alloc(0)
const malformed = () => new BrokenLineError('What came is no HTTP')

interface Head {
  readonly status: number
  /** HTTP/1.0: its line ends with the message. */
  readonly isOld: boolean
  readonly headers: readonly string[]
}

function parseHead(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n')
  const match = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/.exec(first)
  if (match === null) throw malformed()
  const headers: string[] = []
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    // A name with a blank in it would be a line folded as it was in former times, or a trap.
    if (colon < 1 || !/^[\w!#$%&'*+\-.^`|~]+$/.test(name)) throw malformed()
    headers.push(name, line.slice(colon + 1).trim())
  }
  return { status: Number(match[2]), isOld: match[1] === '0', headers }
}

interface Framing {
  readonly length: number | null
  readonly isChunked: boolean
  readonly closes: boolean
}

function framingOf(headers: readonly string[]): Framing {
  let length: number | null = null
  let isChunked = false
  let closes = false
  for (let at = 0; at < headers.length; at += 2) {
    const value = headers[at + 1] ?? ''
    switch (headers[at]) {
      case 'content-length':
        if (length !== null || !/^\d{1,15}$/.test(value)) throw malformed()
        length = Number(value)
        break
      case 'transfer-encoding':
        if (isChunked || value.toLowerCase() !== 'chunked') throw malformed()
        isChunked = true
        break
      case 'connection': closes ||= /\bclose\b/i.test(value); break
      default:
    }
  }
  if (isChunked && length !== null) throw malformed()
  return { length, isChunked, closes }
}

/** What follows the number is for nobody here. */
function chunkSize(line: string): number {
  const match = /^([\da-f]{1,10})\s*(?:;.*)?$/i.exec(line)
  if (match === null) throw malformed()
  return Number.parseInt(match[1] ?? '', 16)
}
