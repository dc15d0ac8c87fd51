import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, onFreePort } from './free-port.ts'

const take = (port: number) => new Promise<Server>((resolve) => {
  const server = createServer().listen(port, '127.0.0.1', () => { resolve(server) })
})

test('the wanted port when it is free, another when it is not', async () => {
  const port = await freePort(0)
  expect(await freePort(port)).toBe(port)
  const server = await take(port)
  expect(await freePort(port)).not.toBe(port)
  await new Promise((resolve) => { server.close(resolve) })
})

test('a port that another process takes between the look and the start is left to it', async () => {
  const wanted = await freePort(0)
  const tried: number[] = []
  let other: Server | null = null
  const { port, started } = await onFreePort(wanted, async (at) => {
    tried.push(at)
    if (other === null) {
      other = await take(at)
      throw new Error('could not create any TCP/IP sockets')
    }
    return `on ${at}`
  })
  expect(tried).toEqual([wanted, port])
  expect(port).not.toBe(wanted)
  expect(started).toBe(`on ${port}`)
  await new Promise((resolve) => { other?.close(resolve) })
})

test('whatever else keeps it from starting is told at once', async () => {
  let tries = 0
  await expect(onFreePort(0, () => {
    tries += 1
    return Promise.reject(new Error('the disk is full'))
  })).rejects.toThrow('the disk is full')
  expect(tries).toBe(1)
})
