import type { Model } from '@portico/model'
import type { Backend } from '../context.ts'
import { identityOf } from '../session-state.ts'
import type { Change, Direction } from './history.ts'
import { trimChanges } from './remember.ts'
import { revertChange } from './revert.ts'
import type { RevertOutcome } from './revert-outcome.ts'

/** What became of one undo or redo: nothing was there, or the change and what could be done of it. */
export type MoveOutcome =
  | { readonly kind: 'nothing' }
  /** The entity is no longer in the model. */
  | { readonly kind: 'no-entity'; readonly change: Change }
  | { readonly kind: 'moved'; readonly change: Change; readonly outcome: RevertOutcome; /** The way back. */ readonly back: Change | null }

/**
 * Takes one change back, or does it again, which is the same from the other side: what was done goes to the other end of the
 * history as a change of its own. What nobody answered to stays where it was; what is refused is let go, so that the
 * change before it can be reached.
 */
export async function moveHistory(backend: Backend, model: Model, direction: Direction, wanted?: Change, onProgress?: (done: number, count: number) => void): Promise<MoveOutcome> {
  const { history } = backend
  await Promise.allSettled(history.pending)
  const reader = identityOf(backend.session.get())
  const [from, to] = direction === 'undo' ? (['past', 'future'] as const) : (['future', 'past'] as const)
  history[from] = history[from].filter((change) => change.reader === reader)
  history[to] = history[to].filter((change) => change.reader === reader)
  const change = wanted === undefined ? history[from].at(-1) : history[from].find((each) => each === wanted)
  if (change === undefined) return { kind: 'nothing' }
  history[from] = history[from].filter((each) => each !== change)
  const entity = model.byId.get(change.entity)
  if (entity === undefined) return { kind: 'no-entity', change }
  const outcome = await revertChange(backend, model, entity, change, (done) => onProgress?.(done, change.rows.length))
  const unanswered = outcome.obstructed.flatMap(({ row, obstacle }) => (obstacle.kind === 'silent' ? [row] : []))
  const rest = [...outcome.left, ...unanswered]
  if (rest.length > 0) history[from] = [...history[from], { ...change, rows: rest }]
  const back = outcome.done.length === 0 ? null : { ...change, rows: outcome.done }
  if (back !== null) history[to] = trimChanges([...history[to], back])
  return { kind: 'moved', change, outcome, back }
}
