import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFunctionsProject, isAlive, workersOf } from './functions-project.ts'
import { randomFrom } from './random-from.ts'

const rounds = 20
const seed = Number(process.env['PORTICO_SEED'] ?? Date.now() % 2 ** 31)
const project = createFunctionsProject()
const names = ['echo', 'ticks', 'upper', 'loop', 'import-loop', 'balloon', 'crash', 'leave', 'dies']

beforeAll(async () => { await (await project.launch()).stop() })
afterAll(() => { project.remove() })

test(`no function outlives a backend that is killed at any moment, over ${rounds} rounds (PORTICO_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  for (let round = 0; round < rounds; round++) {
    const running = await project.launch()
    const call = (name: string) => fetch(`${running.ready.backendUrl}/functions/v1/${name}`, { method: 'POST', headers: { authorization: `Bearer ${running.ready.anonKey}` } }).then((response) => response.text()).catch(() => null)
    const seen = new Set<number>()
    const end = performance.now() + 50 + random() * 3000
    while (performance.now() < end) {
      void call(names[Math.floor(random() * names.length)] ?? 'echo')
      await sleep(random() * 200)
      for (const pid of workersOf(running.pid)) seen.add(pid)
    }
    const wellBefore = await fetch(running.ready.backendUrl)
    expect(wellBefore.status, `round ${round}`).toBe(200)
    for (const pid of workersOf(running.pid)) seen.add(pid)
    await running.stop('SIGKILL')
    await expect.poll(() => [...seen].filter(isAlive), { message: `round ${round}`, timeout: 5000 }).toEqual([])
  }
})
