import { rungs, type Rung } from '../../backend/ladder.ts'
import { resultOf, type Results } from './use-checks.ts'

/** Where a backend stands: it describes itself, something stands in for that, or nothing does. */
export type Standing =
  | { readonly kind: 'described' }
  | { readonly kind: 'stands'; readonly rung: Rung; readonly made: string | null }
  | { readonly kind: 'nothing' }

/** Null until it is known, and where a check failed before. */
export function standingOf(results: Results, isDone: boolean): Standing | null {
  const described = resultOf(results, 'describe')
  if (described?.kind === 'described') return { kind: 'described' }
  if (described?.kind !== 'missing') return null
  for (const rung of rungs) {
    const result = resultOf(results, rung)
    if (result?.kind === 'stands') return { kind: 'stands', rung, made: result.made }
  }
  return isDone ? { kind: 'nothing' } : null
}
