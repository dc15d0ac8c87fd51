import type { Field, StateMachine, Tone } from '@portico/model'

/**
 * How far a state is on the way, from 0 to 1, or `struck`. States are declared in their order: the first that nothing
 * leaves is where the way leads, and what is declared after it is an end that is not a success.
 */
export function gaugeOf(states: StateMachine, state: string): number | 'struck' | undefined {
  const index = states.states.indexOf(state)
  if (index < 0) return undefined
  const found = states.states.findIndex((each) => states.final.has(each))
  const goal = found < 0 ? states.states.length - 1 : found
  if (index > goal) return 'struck'
  return goal === 0 ? 1 : index / goal
}

/** May the value go from `stored` to `next`? Anything may follow where no moves are declared or nothing is stored. */
export function mayMove(field: Field, stored: string | null, next: string): boolean {
  if (field.states === null || stored === null || stored === next) return true
  return field.states.moves.get(stored)?.includes(next) ?? false
}

export function optionOf(field: Field, value: string | null): { readonly value: string; readonly label: string; readonly tone: Tone } | null {
  return field.options?.find((option) => option.value === value) ?? null
}

/** The labels of the states that may follow. */
export function nextLabels(field: Field, stored: string): readonly string[] {
  return (field.states?.moves.get(stored) ?? []).map((state) => optionOf(field, state)?.label ?? state)
}
