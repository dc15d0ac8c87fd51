import net from 'node:net'
import { serialize } from 'pg-protocol'
import type { Login } from './login.ts'

/**
 * Asks the server to interrupt what the connection is running now. Resolves when the server has closed the line, that
 * is after the signal was sent, or after a second; never rejects, since a cancel is only ever a favour.
 */
export function sendCancel(login: Login): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(login)
    const done = (): void => {
      socket.destroy()
      resolve()
    }
    socket.setTimeout(1000, done)
    socket.once('error', done)
    socket.once('close', done)
    socket.end(serialize.cancel(login.processId, login.secretKey))
    socket.resume()
  })
}

/** In the clear, as libpq before version 17 sends it, also where the connection itself is encrypted: it carries no data. */
function connect({ host, port }: Login): net.Socket {
  return host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
}
