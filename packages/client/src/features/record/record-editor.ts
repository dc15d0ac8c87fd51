import type { Issue, Row } from '@portico/model'
import { toFailure } from '../../backend/failure.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { UpdateResult } from '../../backend/records/update.ts'
import { type RecordEvent, type RecordState, heldOf, reduceRecord, shownValue, startRecord, unsavedFields } from './record-state.ts'

/** How long a saved field says so, in milliseconds (`--dur-live`). */
const savedMark = 1_600

export interface RecordEditorOptions {
  readonly update: (base: LoadedRow, changes: Row) => Promise<UpdateResult>
  /** What the database's rules say of the row as it would be, for one field. */
  readonly validate: (row: Row, field: string) => readonly Issue[]
  readonly wait: (milliseconds: number, then: () => void) => void
  /** A write has been stored. */
  readonly onSaved: (row: LoadedRow) => void
}

/** The page of one record: what is typed, what is being written, what came back. No React in it. */
export interface RecordEditor {
  readonly get: () => RecordState
  readonly subscribe: (listener: () => void) => () => void
  readonly type: (field: string, value: string | null) => void
  /** The field was left, or a choice was made: write it, unless a rule refuses it. */
  readonly commit: (field: string, value: string | null) => void
  readonly cancel: (field: string) => void
  readonly retry: (field: string) => void
  /** Writes again whatever the silent backend did not take. */
  readonly retryUnanswered: () => void
  readonly resolve: (field: string, choice: 'mine' | 'theirs' | 'both') => void
  readonly load: (row: LoadedRow | null) => void
  /** Settles when no write is under way. */
  readonly settle: () => Promise<void>
}

export function createRecordEditor(row: LoadedRow, { update, validate, wait, onSaved }: RecordEditorOptions): RecordEditor {
  let state = startRecord(row)
  let queue: Promise<void> = Promise.resolve()
  let underWay = 0
  const listeners = new Set<() => void>()
  const dispatch = (event: RecordEvent) => {
    state = reduceRecord(state, event)
    for (const listener of listeners) listener()
  }
  const issuesOf = (field: string) => validate(rowOf(state), field)

  const write = async (fields: readonly string[]) => {
    const sent = fields.filter((field) => state.edits[field]?.status === 'saving')
    if (sent.length === 0) return
    const values: Record<string, string | null> = { ...state.row.values }
    const changes: Record<string, string | null> = {}
    for (const field of sent) {
      values[field] = heldOf(state, field)?.base ?? null
      changes[field] = heldOf(state, field)?.value ?? null
    }
    underWay += 1
    try {
      const result = await update({ ...state.row, values }, changes).finally(() => { underWay -= 1 })
      dispatch({ kind: 'answered', fields: sent, result })
      if (result.kind === 'saved') onSaved(result.row)
      for (const field of sent) wait(savedMark, () => dispatch({ kind: 'settled', field }))
    } catch (thrown) {
      dispatch({ kind: 'failed', fields: sent, failure: toFailure(thrown) })
    }
  }
  /** One write after the other: an answer always tells of the newest row. */
  const save = (fields: readonly string[]) => {
    dispatch({ kind: 'saving', fields })
    queue = queue.then(() => write(fields))
  }
  const attempt = (field: string) => {
    const issues = issuesOf(field)
    const value = shownValue(state, field)
    if (issues.length > 0) return dispatch({ kind: 'edited', field, value, issues })
    // A change elsewhere may have made good what waited for it; a rule over both wants them in one write.
    const freed = waitingFields(state).filter((other) => other !== field && issuesOf(other).length === 0)
    save([field, ...freed])
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type: (field, value) => {
      const wasWrong = hasIssues(state, field)
      dispatch({ kind: 'edited', field, value, issues: [] })
      if (wasWrong) dispatch({ kind: 'edited', field, value, issues: issuesOf(field) })
    },
    commit: (field, value) => {
      const held = heldOf(state, field)
      // Left as it was: what is under way, or waits for a decision, goes on.
      if (held !== null && held.value === value && state.edits[field]?.status !== 'changed') return
      if (state.edits[field]?.status === 'conflict') return dispatch({ kind: 'edited', field, value, issues: [] })
      if (value === (held === null ? (state.row.values[field] ?? null) : held.base)) return dispatch({ kind: 'cancelled', field })
      dispatch({ kind: 'edited', field, value, issues: [] })
      attempt(field)
    },
    cancel: (field) => dispatch({ kind: 'cancelled', field }),
    retry: (field) => {
      if (heldOf(state, field) !== null) attempt(field)
    },
    retryUnanswered: () => {
      const fields = Object.keys(state.edits).filter((field) => {
        const edit = state.edits[field]
        return edit?.status === 'failed' && (edit.failure.source === 'network' || edit.failure.source === 'gateway')
      })
      for (const field of fields) save([field])
    },
    resolve: (field, choice) => {
      dispatch({ kind: 'resolved', field, choice })
      if (choice !== 'theirs') attempt(field)
    },
    load: (loaded) => {
      // What is read while a write is under way may be from before it or from after: its own answer tells, and comes soon.
      if (loaded === null || underWay === 0) dispatch({ kind: 'loaded', row: loaded })
    },
    settle: async () => {
      let seen: Promise<void> | null = null
      while (seen !== queue) {
        seen = queue
        await seen
      }
    },
  }
}

/** The row as it would be with everything that was typed. */
function rowOf(state: RecordState): Row {
  const row: Record<string, string | null> = { ...state.row.values }
  for (const field of unsavedFields(state)) row[field] = shownValue(state, field)
  return row
}

function hasIssues(state: RecordState, field: string): boolean {
  const edit = state.edits[field]
  return edit?.status === 'changed' && edit.issues.length > 0
}

/** Left with a value that a rule refused. */
function waitingFields(state: RecordState): readonly string[] {
  return Object.keys(state.edits).filter((field) => hasIssues(state, field))
}
