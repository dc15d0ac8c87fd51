import { expect, test } from 'vitest'
import { victims } from './killed-backend.ts'
import { randomFrom } from './random-from.ts'
import { startStorageTrial } from './storage-trial.ts'

const seed = Number(process.env['PORTICO_SEED'] ?? 7)

test(`every acknowledged object is whole at the start after a kill -9, what was cut off goes on, and nothing else is on the disk (PORTICO_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const trial = await startStorageTrial(random)
  try {
    for (const victim of victims) await trial.round(victim, 300 + random() * 1200)
    expect(trial.acknowledged()).toBeGreaterThan(victims.length)
  } finally {
    await trial.end()
  }
}, 120_000)
