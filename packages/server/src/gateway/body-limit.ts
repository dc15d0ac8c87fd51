import { BodyTooLargeError } from '../core/body-too-large.ts'

export interface LimitedBody {
  readonly request: Request
  /** Did more come than is taken? A service may have made something else of the error that its reading met. */
  readonly isExceeded: () => boolean
}

/** Refuses by `Content-Length` at once; a body of unknown length is counted while it is read. */
export function limitBody(request: Request, limit: number): LimitedBody {
  const length = request.headers.get('content-length')
  if (length !== null && Number(length) > limit) throw new BodyTooLargeError(limit)
  if (limit === Infinity || length !== null || !request.headers.has('transfer-encoding') || request.body === null) return { request, isExceeded: never }
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > limit) controller.error(new BodyTooLargeError(limit))
      else controller.enqueue(chunk)
    },
  })
  const init: RequestInit & { duplex: 'half' } = { body: request.body.pipeThrough(counting), duplex: 'half' }
  return { request: new Request(request, init), isExceeded: () => bytes > limit }
}

function never(): boolean {
  return false
}
