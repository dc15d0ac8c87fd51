import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../conformance/random-from.ts'
import { startChurn } from './support/churn.ts'
import { launchAgain, launchOwn } from './support/own-backend.ts'
import { organiser, unique } from './support/people.ts'
import { expect, expectWorkspace, fillIn, test } from './support/test.ts'

const rounds = 12

test.use({ startsAs: null, losesSockets: true })

test(`an open list and an open record show what the table holds, over ${rounds} kills`, async ({ page, context }) => {
  test.setTimeout(900_000)
  const seed = Number(process.env['PORTICO_SEED'] ?? Date.now() % 2 ** 31)
  const random = randomFrom(seed)
  let running = await launchOwn()
  try {
    await page.goto(`${running.ready.appUrl}/sign-in`)
    await fillIn(page, organiser.email, organiser.password)
    await expectWorkspace(page)
    const record = await context.newPage()
    const churn = await startChurn(running.ready, unique('Gasket'), random)
    await churn.open(page, record)
    for (let round = 0; round < rounds; round++) {
      const stop = churn.write()
      await sleep(random() * 3000)
      await running.stop('SIGKILL')
      // Long enough now and then that the pages wait as long as they ever do before they try again.
      await sleep(random() < 0.3 ? random() * 12_000 : 0)
      running = await launchAgain(running)
      // Sometimes the writers end before the pages are back.
      if (random() < 0.6) await churn.expectChange(record)
      else await sleep(random() * 2000)
      expect(await stop()).toBeGreaterThan(0)
      await churn.expectEqual(page, record)
    }
  } catch (cause) {
    throw new Error(`With PORTICO_SEED=${seed}`, { cause })
  } finally {
    await running.stop()
    running.remove()
  }
})
