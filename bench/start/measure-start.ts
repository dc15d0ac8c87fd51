import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Launched } from '../../scripts/lib/launch.mjs'
import { judged, markdownTable, megabytes, seconds } from '../lib/markdown.ts'
import { residentMemory } from '../lib/resident-memory.ts'
import { median, spread } from '../lib/statistics.ts'

const rounds = 5
/** After the first answer, before the memory is read. */
const idle = 5000

interface Started {
  readonly launched: Launched
  /** Milliseconds from the start of the process to the whole of its first answer with rows. */
  readonly elapsed: number
}

/** The built command as a user starts it: in a new folder, again, and after it was killed. */
export async function measureStart(): Promise<string> {
  const [fresh, again, killed]: [number[], number[], number[]] = [[], [], []]
  let memory = NaN
  for (let round = 0; round < rounds; round++) {
    const first = await startAndAsk()
    fresh.push(first.elapsed)
    const { data } = first.launched
    try {
      await first.launched.stop()
      const second = await startAndAsk(data)
      again.push(second.elapsed)
      if (round === 0) {
        await sleep(idle)
        memory = await residentMemory(second.launched.pid)
      }
      await second.launched.stop('SIGKILL')
      const third = await startAndAsk(data)
      killed.push(third.elapsed)
      await third.launched.stop()
    } finally {
      first.launched.remove()
    }
  }
  return report({ fresh, again, killed, memory })
}

async function startAndAsk(data?: string): Promise<Started> {
  const start = performance.now()
  const launched = await launch(data === undefined ? {} : { data })
  try {
    await askForRows(launched)
    return { launched, elapsed: performance.now() - start }
  } catch (error) {
    await launched.stop()
    launched.remove()
    throw error
  }
}

/** The first answer: rows of the sample project, which hold something for visitors too. */
async function askForRows({ ready }: Launched): Promise<void> {
  const response = await fetch(`${ready.backendUrl}/rest/v1/events?select=id,title,starts_at&limit=20`, { headers: { apikey: ready.publishableKey } })
  const text = await response.text()
  const rows: unknown = response.ok ? JSON.parse(text) : null
  if (!Array.isArray(rows) || rows.length === 0) throw new Error(`The first answer holds no rows: ${response.status} ${text.slice(0, 300)}`)
}

function report({ fresh, again, killed, memory }: { readonly fresh: readonly number[]; readonly again: readonly number[]; readonly killed: readonly number[]; readonly memory: number }): string {
  const row = (name: string, times: readonly number[], limit: number | null) => [
    name, seconds(median(times)), spread(times, seconds), limit === null ? '' : judged(`at most ${limit} s`, median(times) <= limit * 1000),
  ]
  return markdownTable(['', 'median', 'least to most', 'target'], [
    row('new folder to first answer', fresh, 4),
    row('second start to first answer', again, 1.5),
    row('start after `kill -9` to first answer', killed, null),
    ['resident memory of the process, idle', megabytes(memory), '', judged('at most 150 MB', memory <= 150e6)],
  ])
}
