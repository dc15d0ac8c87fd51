import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { UndeliverableError } from './mail.ts'
import { createSmtpTransport } from './smtp.ts'

const closers: (() => void)[] = []
afterEach(() => { for (const close of closers.splice(0)) close() })

/** Just enough of RFC 5321 to receive one mail. */
async function receive(recipientReply = '250 OK'): Promise<{ readonly port: number; readonly lines: string[] }> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter((text) => text !== '')) {
        lines.push(line)
        if (inData && line !== '.') continue
        if (line === 'DATA') socket.write('354 go\r\n')
        else if (line.startsWith('RCPT')) socket.write(`${recipientReply}\r\n`)
        else socket.write('250 OK\r\n')
        inData = line === 'DATA'
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, lines }
}

const mail = { to: 'ada@example.org', template: 'recovery', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' } as const

test('a mail goes out with its two forms', async () => {
  const { port, lines } = await receive()
  await createSmtpTransport({ host: '127.0.0.1', port, user: null, pass: null, from: '"Repair Café" <cafe@example.org>' }).send(mail)
  expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<cafe@example.org>', 'RCPT TO:<ada@example.org>', 'Subject: Hello', expect.stringContaining('multipart/alternative')]))
})

test('a refused recipient is told from a failure', async () => {
  const refused = await receive('550 no such user')
  await expect(createSmtpTransport({ host: '127.0.0.1', port: refused.port, user: null, pass: null, from: 'a@example.org' }).send(mail)).rejects.toThrow(UndeliverableError)
  const busy = await receive('451 later')
  await expect(createSmtpTransport({ host: '127.0.0.1', port: busy.port, user: null, pass: null, from: 'a@example.org' }).send(mail)).rejects.not.toThrow(UndeliverableError)
})
