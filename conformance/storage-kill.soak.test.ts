import { expect, test } from 'vitest'
import { victims } from './killed-backend.ts'
import { randomFrom } from './random-from.ts'
import { startStorageTrial } from './storage-trial.ts'

const rounds = 40
const seed = Number(process.env['PORTICO_SEED'] ?? Date.now() % 2 ** 31)

test(`every acknowledged object is whole over ${rounds} kills (PORTICO_SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const trial = await startStorageTrial(random)
  try {
    for (let round = 0; round < rounds; round++) await trial.round(victims[Math.floor(random() * victims.length)] ?? 'both', 50 + random() * 1500)
    expect(trial.acknowledged()).toBeGreaterThan(rounds)
  } finally {
    await trial.end()
  }
})
