import { afterAll, beforeAll, expect, test } from 'vitest'
import { losses, startTrial, victims } from './killed-backend.ts'
import type { Trial } from './killed-backend.ts'

let trial: Trial
beforeAll(async () => { trial = await startTrial() })
afterAll(() => trial.end())

test.each(victims)('every write that was acknowledged is there after kill -9 of %s', async (victim) => {
  const before = trial.acknowledged.size
  await trial.round(victim, 400)
  expect(trial.acknowledged.size).toBeGreaterThan(before)
  expect(losses(trial.acknowledged, await trial.rows())).toEqual([])
})
