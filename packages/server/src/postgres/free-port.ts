import { createServer } from 'node:net'

/** The wanted port of 127.0.0.1 if it is free, else any free one. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? wanted
}

const PORTS_TRIED = 3

/**
 * Starts on a free port. Between the look at it and the taking another process may take it, a second start for one: then
 * another port is tried. Rejects as `start` does.
 */
export async function onFreePort<T>(wanted: number, start: (port: number) => Promise<T>): Promise<{ readonly port: number; readonly started: T }> {
  for (let tries = 1; ; tries++) {
    const port = await freePort(wanted)
    try {
      return { port, started: await start(port) }
    } catch (cause) {
      if (tries === PORTS_TRIED || await freePort(port) === port) throw cause
    }
  }
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => { resolve(null) })
    server.listen({ port, host: '127.0.0.1' }, () => {
      const address = server.address()
      server.close(() => { resolve(typeof address === 'object' && address !== null ? address.port : null) })
    })
  })
}
