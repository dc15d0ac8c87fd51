import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('the wanted port when it is free, another when it is not', async () => {
  const port = await freePort(0)
  expect(await freePort(port)).toBe(port)
  const server = createServer()
  await new Promise<void>((resolve) => { server.listen(port, '127.0.0.1', () => { resolve() }) })
  expect(await freePort(port)).not.toBe(port)
  await new Promise((resolve) => { server.close(resolve) })
})
