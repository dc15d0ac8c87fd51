import { keptText } from '../../lib/limits.ts'
import { type Failure, toFailure } from '../failure.ts'

interface LiveTextState {
  readonly text: string
  readonly isOpen: boolean
  /** The beginning was let go: there was too much to keep. */
  readonly isCut: boolean
  /** Stopped by the reader. */
  readonly isStopped: boolean
  readonly failure: Failure | null
}

/** A text that grows as it comes. */
export interface LiveText {
  readonly get: () => LiveTextState
  readonly subscribe: (listener: () => void) => () => void
  readonly stop: () => void
}

/** A text that is whole. */
export function wholeText(text: string): LiveText {
  const state: LiveTextState = { text, isOpen: false, isCut: false, isStopped: false, failure: null }
  return { get: () => state, subscribe: () => () => undefined, stop: () => undefined }
}

/**
 * Reads a body to its end. `read` turns what came into what is shown, one piece after the other: server-sent events lose
 * their frame. What was shown before an error stays.
 */
export function followText(body: ReadableStream<Uint8Array>, read: (piece: string) => string, stopRequest: () => void): LiveText {
  let state: LiveTextState = { text: '', isOpen: true, isCut: false, isStopped: false, failure: null }
  const listeners = new Set<() => void>()
  const set = (next: Partial<LiveTextState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const append = (piece: string) => {
    if (piece === '') return
    const text = state.text + piece
    set(text.length > keptText ? { text: text.slice(-keptText), isCut: true } : { text })
  }
  const follow = async () => {
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return append(read(decoder.decode()))
      append(read(decoder.decode(value, { stream: true })))
    }
  }
  follow().then(() => set({ isOpen: false }), (thrown: unknown) => set({ isOpen: false, ...(state.isStopped ? {} : { failure: toFailure(thrown) }) }))
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      if (!state.isOpen) return
      set({ isStopped: true })
      stopRequest()
    },
  }
}
