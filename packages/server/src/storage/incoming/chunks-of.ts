import { StorageError } from '../errors.ts'

/**
 * The chunks of a request's body. Who stops reading in the middle leaves it open: cancelling would cut the line, and
 * the peer would never read why it was refused. Rejects with `Aborted` when the peer goes away.
 */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => { throw new StorageError('Aborted', 'The request was cut off', { cause }) })
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
