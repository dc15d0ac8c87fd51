import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const portsToTry = 50

/** Listens on the port, or on the next free one after it; 0 takes any. Returns the port. */
export async function listenOnFreePort(server: Server, host: string, first: number): Promise<number> {
  for (let port = first; ; port++) {
    try {
      await listenOn(server, host, port)
      return (server.address() as AddressInfo).port
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!taken || port >= first + portsToTry) throw error
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
