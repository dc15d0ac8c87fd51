import type { Duplex } from 'node:stream'
import { longUrlHint } from './refusal.ts'

interface ParseError extends Error {
  readonly code?: string
}

interface Answer {
  readonly status: string
  readonly body: Readonly<Record<string, string>>
}

/** Answers what Node refused before there was a request, in the same form as everything else and readable from any origin. */
export function answerClientError(error: ParseError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const { status, body } = answerTo(error)
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status}`, 'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(text)}`,
    'access-control-allow-origin: *', 'x-content-type-options: nosniff', 'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}

function answerTo(error: ParseError): Answer {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: '431 Request Header Fields Too Large', body: { code: 'headers_too_large', message: 'The URL and headers together are too long', hint: longUrlHint } }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: '408 Request Timeout', body: { code: 'request_timeout', message: 'The request took too long to arrive' } }
    default:
      return { status: '400 Bad Request', body: { code: 'bad_request', message: 'The request is malformed' } }
  }
}
