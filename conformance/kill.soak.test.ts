import { expect, test } from 'vitest'
import { losses, startTrial, victims } from './killed-backend.ts'
import { randomFrom } from './random-from.ts'

const rounds = 40
const seed = Number(process.env['PORTICO_SEED'] ?? Date.now() % 2 ** 31)

test(`nothing acknowledged is lost over ${rounds} kills (PORTICO_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const trial = await startTrial()
  try {
    for (let round = 0; round < rounds; round++) {
      const victim = victims[Math.floor(random() * victims.length)] ?? 'both'
      await trial.round(victim, 5 + random() * 1500)
      expect(losses(trial.acknowledged, await trial.rows()), `round ${round}, ${victim}`).toEqual([])
    }
    expect(trial.acknowledged.size).toBeGreaterThan(rounds)
  } finally {
    await trial.end()
  }
})
