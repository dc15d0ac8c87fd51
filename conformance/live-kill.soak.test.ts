import { expect, test } from 'vitest'
import { victims } from './killed-backend.ts'
import { startLiveTrial } from './live-trial.ts'
import { randomFrom } from './random-from.ts'

const rounds = 40
const seed = Number(process.env['PORTICO_SEED'] ?? Date.now() % 2 ** 31)

test(`every live copy equals the table as its member may read it, over ${rounds} kills (PORTICO_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const trial = await startLiveTrial(random)
  try {
    for (let round = 0; round < rounds; round++) {
      const victim = victims[Math.floor(random() * victims.length)] ?? 'both'
      await trial.round(victim, 5 + random() * 1500, random() * 1500)
    }
    expect(trial.acknowledged()).toBeGreaterThan(rounds * 10)
    expect(trial.events()).toBeGreaterThan(rounds * 10)
  } finally {
    await trial.end()
  }
})
