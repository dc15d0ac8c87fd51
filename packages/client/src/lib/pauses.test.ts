import { expect, it } from 'vitest'
import { createPauses } from './pauses.ts'

it('lets the page in once a piece of work has taken its time, and begins the next one after that', async () => {
  let clock = 0
  const pause = createPauses(() => clock)
  clock = 11
  expect(pause()).toBeUndefined()
  clock = 12
  const paused = pause()
  let hasHeard = false
  setTimeout(() => { hasHeard = true })
  clock = 40
  await paused
  expect(pause()).toBeUndefined()
  await new Promise((resolve) => { setTimeout(resolve) })
  expect(hasHeard).toBe(true)
  clock = 52
  expect(pause()).toBeInstanceOf(Promise)
})
