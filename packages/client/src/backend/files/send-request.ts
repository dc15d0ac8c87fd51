import { NetworkFault } from '../network-fault.ts'

export interface ProgressOptions {
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
  readonly isOnline: () => boolean
}

/** A `fetch` for one upload that tells how many bytes went, which the browser’s own cannot. It has no time limit: bytes take what they take. */
export function createProgressFetch({ headers, onProgress, signal, isOnline }: ProgressOptions): typeof fetch {
  return async (input, init) => {
    const own = await headers()
    signal.throwIfAborted()
    return await new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      const abort = () => request.abort()
      const settle = (then: () => void) => () => {
        signal.removeEventListener('abort', abort)
        then()
      }
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : input)
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      for (const [name, value] of Object.entries(own)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('load', settle(() => resolve(new Response(request.responseText, { status: request.status, statusText: request.statusText }))))
      request.addEventListener('error', settle(() => reject(new NetworkFault(isOnline() ? 'network_unreachable' : 'network_offline', null))))
      request.addEventListener('abort', settle(() => reject(new DOMException('The upload was given up.', 'AbortError'))))
      signal.addEventListener('abort', abort)
      request.send(bodyOf(init?.body))
    })
  }
}

function bodyOf(body: BodyInit | null | undefined): XMLHttpRequestBodyInit | null {
  return body instanceof ReadableStream ? null : (body ?? null)
}
