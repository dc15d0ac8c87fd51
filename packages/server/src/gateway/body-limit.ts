/** More bytes came than are taken; reading the body rejects with this. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
  constructor(readonly limit: number) { super(`The body is larger than ${limit} bytes`) }
}

/** Refuses by `Content-Length` at once; a body of unknown length is counted while it is read. */
export function limitBody(request: Request, limit: number): Request {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limit) throw new BodyTooLargeError(limit)
    return request
  }
  if (!request.headers.has('transfer-encoding') || request.body === null) return request
  const init: RequestInit & { duplex: 'half' } = { body: request.body.pipeThrough(countingStream(limit)), duplex: 'half' }
  return new Request(request, init)
}

function countingStream(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > limit) controller.error(new BodyTooLargeError(limit))
      else controller.enqueue(chunk)
    },
  })
}
