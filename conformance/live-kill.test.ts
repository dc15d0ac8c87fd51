import { expect, test } from 'vitest'
import { startLiveTrial } from './live-trial.ts'
import { randomFrom } from './random-from.ts'

const seed = Number(process.env['PORTICO_SEED'] ?? 11)

test(`every live copy equals the table as its member may read it after kill -9 of the backend, and of the database under it (PORTICO_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const trial = await startLiveTrial(random)
  try {
    for (const victim of ['backend', 'database'] as const) await trial.round(victim, 200 + random() * 500, random() * 500)
    expect(trial.acknowledged()).toBeGreaterThan(20)
    expect(trial.events()).toBeGreaterThan(50)
  } finally {
    await trial.end()
  }
}, 90_000)
