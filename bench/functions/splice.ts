import { connect, createServer, type AddressInfo } from 'node:net'
import { serveParent } from '../lib/child.ts'

/** Run as a process of its own: every byte of a connection goes to a socket and back, and nothing is read of it. */
serveParent(({ socket }: { readonly socket: string }) => new Promise((resolve) => {
  const server = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect(socket)
    incoming.on('data', (bytes) => { outgoing.write(bytes) })
    outgoing.on('data', (bytes) => { incoming.write(bytes) })
    for (const [one, other] of [[incoming, outgoing], [outgoing, incoming]] as const) one.on('close', () => { other.destroy() }).on('error', () => { other.destroy() })
  }).listen(0, '127.0.0.1', () => { resolve({ port: (server.address() as AddressInfo).port }) })
}))
