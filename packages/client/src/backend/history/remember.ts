import { historyTexts } from '../../lib/texts/history.ts'
import { keptChanges, keptRowChanges } from '../../lib/limits.ts'
import type { Backend } from '../context.ts'
import { identityOf } from '../session-state.ts'
import { ask } from './ask.ts'
import type { Change, History, RowChange } from './history.ts'

type Remembering = Pick<Backend, 'history' | 'session'>

/** Adds what was just done; what had been undone before can then no longer be done again. Null where nothing was done. */
export function remember({ history, session }: Remembering, entity: string, rows: readonly RowChange[]): Change | null {
  if (rows.length === 0) return null
  const change: Change = { entity, rows, reader: identityOf(session.get()) }
  history.past = trimChanges([...history.past, change])
  history.future = []
  return change
}

/** A write that a key pressed meanwhile must wait for. */
export async function track<T>({ history }: Pick<Backend, 'history'>, write: Promise<T>): Promise<T> {
  history.pending.add(write)
  try {
    return await write
  } finally {
    history.pending.delete(write)
  }
}

/** The oldest go first: so many changes and so many rows are kept, and the newest in any case. */
export function trimChanges(changes: readonly Change[]): readonly Change[] {
  let rows = 0
  const first = changes.findLastIndex((change) => {
    rows += change.rows.length
    return rows > keptRowChanges
  })
  return changes.slice(Math.max(first === changes.length - 1 ? first : first + 1, changes.length - keptChanges, 0))
}

/** The way back that a toast offers, for the change that was made just now. */
export function undoAction({ history }: { readonly history: History }, change = history.past.at(-1)): { readonly label: string; readonly run: () => void } | undefined {
  return change === undefined ? undefined : { label: historyTexts.undo, run: () => ask(history, 'undo', change) }
}
