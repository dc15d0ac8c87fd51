import { connect } from 'node:net'
import type { Socket } from 'node:net'

/** Whoever uses a line hears what happens on it. */
interface LineListener {
  readonly data: (bytes: Buffer) => void
  /** The other end has said its last word. */
  readonly end: () => void
  /** Nothing came or went for as long as is waited. */
  readonly silent: () => void
  /** The line is gone. */
  readonly closed: (error: Error | null) => void
}

export interface Line {
  readonly socket: Socket
  /** Gives it to the next call. */
  release(): void
}

/** Lines to one worker, kept open: each carries one call at a time. */
export interface Lines {
  take(listener: LineListener): Line
  close(): void
}

interface Held {
  readonly socket: Socket
  listener: LineListener | null
}

export function createLines(path: string, silence: number): Lines {
  const all = new Set<Held>()
  /** The one used last comes first: the others grow old and end. */
  const idle: Held[] = []

  function open(listener: LineListener): Held {
    const socket = connect(path)
    const held: Held = { socket, listener }
    let failure: Error | null = null
    all.add(held)
    socket.setTimeout(silence)
    // Between two calls nothing may come: an idle line that speaks, ends or grows old is given up.
    socket.on('data', (bytes) => { if (held.listener === null) socket.destroy(); else held.listener.data(bytes) })
    socket.on('end', () => { held.listener?.end() })
    socket.on('timeout', () => { if (held.listener === null) socket.destroy(); else held.listener.silent() })
    socket.on('error', (error) => { failure = error })
    socket.on('close', () => {
      all.delete(held)
      const place = idle.indexOf(held)
      if (place !== -1) idle.splice(place, 1)
      held.listener?.closed(failure)
    })
    return held
  }

  function reuse(listener: LineListener): Held | null {
    const held = idle.pop()
    if (held === undefined) return null
    if (!held.socket.writable || held.socket.destroyed) return reuse(listener)
    held.listener = listener
    return held
  }

  return {
    take(listener) {
      const held = reuse(listener) ?? open(listener)
      return {
        socket: held.socket,
        release: () => {
          held.listener = null
          // The last reader may have been slow.
          held.socket.resume()
          idle.push(held)
        },
      }
    },
    close() {
      for (const { socket } of all) socket.destroy()
    },
  }
}
