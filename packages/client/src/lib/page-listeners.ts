/**
 * Makes something that listens to the page and offers no way to stop: TanStack Router's scroll restoration and the socket of
 * realtime-js do from their constructors. `forget` takes away what `make` put on the window and the document while it ran, which must be
 * at once: for that moment alone their `addEventListener` is watched.
 */
export function withPageListeners<T>(make: () => T): { readonly made: T; readonly forget: () => void } {
  const forgotten = new AbortController()
  const restore = [window, document].map((target) => watch(target, forgotten.signal))
  try {
    return { made: make(), forget: () => forgotten.abort() }
  } finally {
    for (const put of restore) put()
  }
}

function watch(target: EventTarget, signal: AbortSignal): () => void {
  const before = Object.getOwnPropertyDescriptor(target, 'addEventListener')
  const add = target.addEventListener.bind(target)
  target.addEventListener = (type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions) => {
    add(type, listener, options)
    signal.addEventListener('abort', () => target.removeEventListener(type, listener, options), { once: true })
  }
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, 'addEventListener')
    else Object.defineProperty(target, 'addEventListener', before)
  }
}
