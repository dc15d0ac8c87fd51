import type { Field, Tone } from '@portico/model'

/**
 * How far a state is on the way, from 0 to 1, or `struck`. Options stand in their order: the first that nothing leaves is
 * where the way leads, and what stands after it is an end that is not a success. Undefined where there are no states.
 */
export function gaugeOf({ states, options }: Pick<Field, 'states' | 'options'>, state: string): number | 'struck' | undefined {
  if (states === null) return undefined
  const order = options?.map((option) => option.value) ?? states.states
  const index = order.indexOf(state)
  if (index < 0) return undefined
  const found = order.findIndex((each) => states.final.has(each))
  const goal = found < 0 ? order.length - 1 : found
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
