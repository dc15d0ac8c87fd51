import { setTimeout as sleep } from 'node:timers/promises'

/** As much as is taken from a peer whose request is refused, so that it hears why: most clients read no answer before they have sent all. */
const maxBytes = 64 * 1024 * 1024
const maxMs = 20_000
/** Whoever was reading lets go of the body in a moment, or never. */
const maxLockedMs = 500

/** Reads what is left of a refused body and throws it away, within bounds; after that the line is cut. */
export async function drain(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null) return
  const ended = AbortSignal.timeout(maxMs)
  for (let waited = 0; body.locked && waited < maxLockedMs; waited += 5) await sleep(5)
  if (body.locked) return
  const reader = body.getReader()
  const stop = () => { void reader.cancel().catch(() => undefined) }
  ended.addEventListener('abort', stop, { once: true })
  try {
    for (let bytes = 0; bytes < maxBytes;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
  } catch {
    // The peer has gone: nobody is left to hear.
  } finally {
    ended.removeEventListener('abort', stop)
    reader.releaseLock()
  }
}
