/** Does a WebSocket open at the address? It is closed again at once. */
export function opensSocket(address: string, signal: AbortSignal): Promise<boolean> {
  return new Promise(resolve => {
    const socket = new WebSocket(address)
    const settle = (isOpen: boolean) => {
      socket.close()
      resolve(isOpen)
    }
    socket.addEventListener('open', () => settle(true), { once: true })
    socket.addEventListener('error', () => settle(false), { once: true })
    signal.addEventListener('abort', () => settle(false), { once: true })
  })
}
