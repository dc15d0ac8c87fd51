import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { type BulkOutcome, type RefusedRow, nothingDone } from '../../backend/bulk/outcome.ts'
import { type RunManner, runPlanned, tryPlanned } from '../../backend/bulk/run-planned.ts'
import { useBackend } from '../../backend/context.ts'
import { toFailure } from '../../backend/failure.ts'
import { useModel } from '../../backend/model.ts'
import { createPauses } from '../../lib/pauses.ts'
import { useStaying } from '../../lib/use-staying.ts'
import { bulkTexts } from '../../lib/texts/bulk.ts'
import { reasonCode, reasonWords, ruleWords } from '../../fields/refused-rows.ts'
import { type Judged, type NamedRow, type Phase, type SaidRefusal, doneCount, placesOf } from './run-phases.ts'

/** What is to be done, read or built: rows that can be planned, those that cannot be, and those that need nothing. */
export interface Plan {
  readonly rows: readonly NamedRow[]
  readonly refusals: readonly SaidRefusal[]
  readonly same: number
}

export interface PlannedRun {
  readonly phase: Phase
  /** Builds the plan and tries it. */
  readonly attempt: (build: (signal: AbortSignal, onRead: (count: number) => void) => Promise<Plan>) => void
  readonly run: (rows: readonly NamedRow[], manner: RunManner) => void
  readonly stop: () => void
  readonly reset: () => void
}

/** A change of many rows on its way: tried, judged, carried out, told. While it runs the page stays. */
export function usePlannedRun(entity: Entity, onDone: (outcome: BulkOutcome) => void): PlannedRun {
  const backend = useBackend()
  const model = useModel()
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' })
  const isStopped = useRef(false)
  const abort = useRef(new AbortController())
  // Nobody waits for a trial whose panel was closed; what runs is not broken off.
  useEffect(() => () => abort.current.abort(), [])
  const isRunning = phase.kind === 'running'
  useStaying(isRunning)

  const attempt = useCallback<PlannedRun['attempt']>((build) => {
    abort.current.abort()
    abort.current = new AbortController()
    const { signal } = abort.current
    const isGivenUp = () => signal.aborted
    const judge = async (): Promise<Judged> => {
      setPhase({ kind: 'reading', count: 0 })
      const plan = await build(signal, (count) => setPhase({ kind: 'reading', count }))
      const planned = plan.rows.map(({ row }) => row)
      setPhase({ kind: 'trying', done: 0, total: planned.length })
      const { manner, outcome } = await tryPlanned(backend, entity, planned, signal, (done) => { if (!isGivenUp()) setPhase({ kind: 'trying', done, total: planned.length }) })
      if (outcome === null) return await judgeByRules(entity, plan, signal)
      const refused = placesOf(outcome.refused)
      return {
        rows: plan.rows, outcome, manner, same: plan.same, refusals: [...plan.refusals, ...sayRefusals(entity, plan.rows, outcome.refused)],
        passing: plan.rows.filter((_, place) => !refused.has(place)), isCut: doneCount(outcome) + refused.size < planned.length && refused.size > 0,
      }
    }
    judge().then((judged) => { if (!isGivenUp()) setPhase({ kind: 'judged', judged }) }, (thrown: unknown) => {
      setPhase(isGivenUp() ? { kind: 'asking' } : { kind: 'failed', failure: toFailure(thrown) })
    })
  }, [backend, entity])

  const run: PlannedRun['run'] = (rows, manner) => {
    isStopped.current = false
    setPhase({ kind: 'running', done: 0, total: rows.length, manner, isStopping: false })
    const onProgress = (outcome: BulkOutcome) => setPhase({ kind: 'running', done: doneCount(outcome) + outcome.refused.length, total: rows.length, manner, isStopping: isStopped.current })
    void runPlanned(backend, model, entity, rows.map(({ row }) => row), manner, { isStopped: () => isStopped.current, onProgress }).then((result) => {
      void client.invalidateQueries({ predicate: ({ queryKey: [kind, url] }) => url === backend.url && kind !== 'model' && kind !== 'record-edits' && kind !== 'can-rehearse' })
      onDone(result.outcome)
      setPhase({ kind: 'told', rows, result, manner, refusals: sayRefusals(entity, rows, result.outcome.refused) })
    })
  }

  return {
    phase, attempt, run,
    stop: () => {
      isStopped.current = true
      abort.current.abort()
      setPhase((now) => (now.kind === 'running' ? { ...now, isStopping: true } : now))
    },
    reset: () => setPhase({ kind: 'asking' }),
  }
}

function sayRefusals(entity: Entity, rows: readonly NamedRow[], refused: readonly RefusedRow[]): readonly SaidRefusal[] {
  return refused.map(({ place, reason }) => {
    const named = place === null ? undefined : rows[place]
    return { name: named?.name ?? bulkTexts.reasons.end, row: named?.row, code: reasonCode(reason), words: reasonWords(entity, named?.row, reason) }
  })
}

/** Without `rehearse.sql`: what the app can tell by itself. */
async function judgeByRules(entity: Entity, plan: Plan, signal: AbortSignal): Promise<Judged> {
  const pause = createPauses()
  const said: { readonly named: NamedRow; readonly words: string | null }[] = []
  for (const named of plan.rows) {
    await pause()
    signal.throwIfAborted()
    said.push({ named, words: ruleWords(entity, named.row) })
  }
  const passing = said.filter(({ words }) => words === null).map(({ named }) => named)
  const count = (...ops: readonly string[]) => passing.filter(({ row }) => ops.includes(row.op)).length
  return {
    rows: plan.rows, passing, same: plan.same, manner: 'batches', isCut: false,
    outcome: { ...nothingDone, inserted: count('insert', 'add', 'put'), updated: count('update'), deleted: count('delete') },
    refusals: [...plan.refusals, ...said.flatMap(({ named, words }) => (words === null ? [] : [{ name: named.name, row: named.row, code: 'rule', words }]))],
  }
}
