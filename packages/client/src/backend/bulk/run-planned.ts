import type { Entity, Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { toFailure } from '../failure.ts'
import type { Change } from '../history/history.ts'
import { remember, track } from '../history/remember.ts'
import { rowsAsWhole, rowsAtOnce } from '../../lib/limits-bulk.ts'
import { type BulkOutcome, addOutcomes, isSilence, nothingDone } from './outcome.ts'
import type { PlannedRow } from './planned.ts'
import { canRehearse, rehearse } from './rehearse.ts'
import { halfOf, wantsLess } from './in-time.ts'
import { type BatchOptions, runBatches } from './run-batches.ts'

/** `whole`: all or nothing. `parts`: parts that are all or nothing each. `batches`: without `rehearse.sql`. */
export type RunManner = 'whole' | 'parts' | 'batches'

function mannerOf(count: number, isInstalled: boolean): RunManner {
  if (!isInstalled) return 'batches'
  return count <= rowsAsWhole ? 'whole' : 'parts'
}

export interface RunResult {
  readonly outcome: BulkOutcome
  /** What was done, in the history; null where nothing was. */
  readonly change: Change | null
}

/** Tries planned rows where the backend can; `outcome` is null where it cannot. Throws as `rehearsePlanned` does. */
export async function tryPlanned(backend: Backend, entity: Entity, rows: readonly PlannedRow[], signal: AbortSignal, onProgress: (done: number) => void): Promise<{ readonly manner: RunManner; readonly outcome: BulkOutcome | null }> {
  const isInstalled = await canRehearse(backend, entity)
  return { manner: mannerOf(rows.length, isInstalled), outcome: isInstalled ? await rehearsePlanned(backend, entity, rows, signal, onProgress) : null }
}

/** Tries planned rows, some thousand a call; nothing is changed. Throws a `BackendError`, or an `AbortError` where it was given up. */
async function rehearsePlanned(backend: Backend, entity: Entity, rows: readonly PlannedRow[], signal: AbortSignal, onProgress: (done: number) => void): Promise<BulkOutcome> {
  let outcome: BulkOutcome = nothingDone
  let size = rowsAtOnce
  for (let from = 0; from < rows.length;) {
    const to = Math.min(from + size, rows.length)
    try {
      outcome = addOutcomes(outcome, moveBy(await rehearse(backend, entity, rows.slice(from, to), false, signal), from))
      from = to
      onProgress(to)
    } catch (thrown) {
      if (!wantsLess(toFailure(thrown), to - from)) throw thrown
      size = halfOf(to - from)
    }
  }
  return outcome
}

/** Carries planned rows out, and remembers what was done as one change. Never rejects. */
export async function runPlanned(backend: Backend, model: Model, entity: Entity, rows: readonly PlannedRow[], manner: RunManner, options: BatchOptions): Promise<RunResult> {
  const run = manner === 'batches' ? runBatches(backend, model, entity, rows, options) : runParts(backend, entity, rows, manner, options)
  const outcome = await track(backend, run)
  return { outcome, change: remember(backend, entity.id, outcome.done) }
}

async function runParts(backend: Backend, entity: Entity, rows: readonly PlannedRow[], manner: 'whole' | 'parts', { isStopped, onProgress }: BatchOptions): Promise<BulkOutcome> {
  let outcome: BulkOutcome = nothingDone
  let size = manner === 'whole' ? rows.length : rowsAtOnce
  const placesFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
  for (let from = 0; from < rows.length;) {
    const to = Math.min(from + size, rows.length)
    if (isStopped()) return { ...outcome, left: placesFrom(from, rows.length) }
    try {
      const part = moveBy(await rehearse(backend, entity, rows.slice(from, to), true), from)
      // One refusal, and nothing of this part was done: what comes after it waits for the reader.
      if (part.refused.length > 0) return { ...outcome, refused: part.refused, left: placesFrom(from, rows.length) }
      outcome = addOutcomes(outcome, part)
      from = to
      onProgress(outcome)
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (manner === 'parts' && wantsLess(failure, to - from)) size = halfOf(to - from)
      else if (isSilence(failure)) return { ...outcome, unknown: placesFrom(from, to), left: placesFrom(to, rows.length) }
      else return { ...outcome, refused: [{ place: null, reason: { kind: 'failed', failure } }], left: placesFrom(from, rows.length) }
    }
  }
  return outcome
}

function moveBy(outcome: BulkOutcome, by: number): BulkOutcome {
  return { ...outcome, refused: outcome.refused.map(({ place, reason }) => ({ place: place === null ? null : place + by, reason })) }
}
