import type { Issue } from '@portico/model'
import type { Failure } from '../../backend/failure.ts'
import type { UpdateResult } from '../../backend/records/update.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { mergeText } from './text-diff.ts'

/**
 * What stands in one field of a record page and is not in the database yet, or was just saved.
 * clean (no edit) → changed → saving → saved | conflict | refused | failed; the last three keep what was typed.
 */
export type Edit =
  | { readonly status: 'changed'; readonly value: string | null; readonly base: string | null; readonly issues: readonly Issue[] }
  | { readonly status: 'saving'; readonly value: string | null; readonly base: string | null }
  | { readonly status: 'saved' }
  | { readonly status: 'conflict'; readonly value: string | null; readonly base: string | null; readonly theirs: string | null }
  /** A policy does not let this role change the row. */
  | { readonly status: 'refused'; readonly value: string | null; readonly base: string | null }
  /** The backend said why, or did not answer. */
  | { readonly status: 'failed'; readonly value: string | null; readonly base: string | null; readonly failure: Failure }

export interface RecordState {
  /** The row as it was last read. */
  readonly row: LoadedRow
  readonly edits: Readonly<Record<string, Edit>>
  /** Somebody deleted it, or it went out of sight. */
  readonly isGone: boolean
}

export type RecordEvent =
  | { readonly kind: 'loaded'; readonly row: LoadedRow | null }
  | { readonly kind: 'edited'; readonly field: string; readonly value: string | null; readonly issues: readonly Issue[] }
  | { readonly kind: 'cancelled'; readonly field: string }
  /** These fields go to the backend in one write. */
  | { readonly kind: 'saving'; readonly fields: readonly string[] }
  | { readonly kind: 'answered'; readonly fields: readonly string[]; readonly result: UpdateResult }
  | { readonly kind: 'failed'; readonly fields: readonly string[]; readonly failure: Failure }
  /** The mark of a saved field has been seen. */
  | { readonly kind: 'settled'; readonly field: string }
  | { readonly kind: 'resolved'; readonly field: string; readonly choice: 'mine' | 'theirs' | 'both' }

export function startRecord(row: LoadedRow): RecordState {
  return { row, edits: {}, isGone: false }
}

export function reduceRecord(state: RecordState, event: RecordEvent): RecordState {
  switch (event.kind) {
    case 'loaded':
      return event.row === null ? { ...state, isGone: true } : Object.keys(state.edits).reduce(meet, { ...state, row: event.row, isGone: false })
    case 'edited': {
      const held = state.edits[event.field]
      // Typing goes on below what somebody else wrote: which of both is kept is still to be said.
      if (held?.status === 'conflict') return meet(edit(state, event.field, { ...held, value: event.value }), event.field)
      return edit(state, event.field, { status: 'changed', value: event.value, base: baseOf(state, event.field), issues: event.issues })
    }
    case 'cancelled':
      return state.edits[event.field]?.status === 'saving' ? state : drop(state, event.field)
    case 'saving':
      return event.fields.reduce((next, field) => hold(next, field, (held) => ({ status: 'saving', ...held })), state)
    case 'answered': {
      const { result } = event
      const now = result.kind === 'gone' ? { ...state, isGone: true } : { ...state, row: result.row, isGone: false }
      return event.fields.reduce((next, field) => answer(next, field, result), now)
    }
    case 'failed':
      return event.fields.reduce((next, field) => hold(next, field, (held) => ({ status: 'failed', ...held, failure: event.failure }), 'saving'), state)
    case 'settled':
      return state.edits[event.field]?.status === 'saved' ? drop(state, event.field) : state
    case 'resolved':
      return resolve(state, event.field, event.choice)
  }
}

/** What was typed meets what is stored now: somebody else may have changed the field meanwhile. */
function meet(state: RecordState, field: string): RecordState {
  const held = state.edits[field]
  const stored = state.row.values[field] ?? null
  // A write that is on its way is answered by the backend itself.
  if (held === undefined || held.status === 'saved' || held.status === 'saving') return state
  if (stored === held.value) return drop(state, field)
  if (stored !== held.base) return edit(state, field, { status: 'conflict', value: held.value, base: held.base, theirs: stored })
  return held.status === 'conflict' ? edit(state, field, { status: 'changed', value: held.value, base: held.base, issues: [] }) : state
}

function answer(state: RecordState, field: string, result: UpdateResult): RecordState {
  const stored = result.kind === 'gone' ? null : (result.row.values[field] ?? null)
  if (state.edits[field]?.status !== 'saving') {
    // Typed on while the save was under way: what was typed is newer than the answer, and rests on it.
    return result.kind === 'saved' ? hold(state, field, ({ value }) => ({ status: 'changed', value, base: stored, issues: [] })) : state
  }
  switch (result.kind) {
    case 'saved': return edit(state, field, { status: 'saved' })
    case 'conflict': return hold(state, field, (held) => (result.fields.includes(field) ? { status: 'conflict', ...held, theirs: stored } : { status: 'changed', ...held, issues: [] }))
    case 'refused':
    case 'gone': return hold(state, field, (held) => ({ status: 'refused', ...held }))
  }
}

type Held = { readonly value: string | null; readonly base: string | null }

/** Changes what is held in a field, where something is (and in the given status, where one is given). */
function hold(state: RecordState, field: string, next: (held: Held) => Edit, status?: Edit['status']): RecordState {
  const held = heldOf(state, field)
  return held === null || (status !== undefined && state.edits[field]?.status !== status) ? state : edit(state, field, next(held))
}

/** Keeping mine or both means: written over what is there now, knowingly. */
function resolve(state: RecordState, field: string, choice: 'mine' | 'theirs' | 'both'): RecordState {
  const held = state.edits[field]
  if (held?.status !== 'conflict') return state
  if (choice === 'theirs') return drop(state, field)
  const value = choice === 'mine' ? held.value : mergeText(held.base ?? '', held.value ?? '', held.theirs ?? '')
  return edit(state, field, { status: 'changed', value, base: held.theirs, issues: [] })
}

/** What was typed and what it rests on, whatever became of it. */
export function heldOf(state: RecordState, field: string): Held | null {
  const held = state.edits[field]
  return held === undefined || held.status === 'saved' ? null : { value: held.value, base: held.base }
}

/** The value to show: what was typed, else what is stored. */
export function shownValue(state: RecordState, field: string): string | null {
  const held = heldOf(state, field)
  return held === null ? (state.row.values[field] ?? null) : held.value
}

/** The fields whose text is not in the database. */
export function unsavedFields(state: RecordState): readonly string[] {
  return Object.keys(state.edits).filter((field) => {
    const held = heldOf(state, field)
    return held !== null && (state.edits[field]?.status === 'saving' || held.value !== (state.row.values[field] ?? null))
  })
}

/** An edit rests on the value that was there when it began, however often it is typed on. */
function baseOf(state: RecordState, field: string): string | null {
  const held = heldOf(state, field)
  return held === null ? (state.row.values[field] ?? null) : held.base
}

function edit(state: RecordState, field: string, next: Edit): RecordState {
  return { ...state, edits: { ...state.edits, [field]: next } }
}

function drop(state: RecordState, field: string): RecordState {
  return { ...state, edits: Object.fromEntries(Object.entries(state.edits).filter(([name]) => name !== field)) }
}
