import { createServer } from 'node:net'

/** The wanted port of 127.0.0.1 if it is free, else any free one. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? wanted
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
