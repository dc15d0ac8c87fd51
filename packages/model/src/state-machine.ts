/** The moves a column allows, as `@states received -> diagnosing, diagnosing -> repairing | beyond repair` declares them. */
export interface StateMachine {
  readonly states: readonly string[]
  /** From each state, where it may go. A state that is not a key goes nowhere. */
  readonly moves: ReadonlyMap<string, readonly string[]>
  /** States that nothing leaves. */
  readonly final: ReadonlySet<string>
}

/** Reads the argument of `@states`; chains (`a -> b -> c`) are moves too. Null where it is malformed. */
export const parseStates = (argument: string): StateMachine | null => {
  const states = new Set<string>()
  const moves = new Map<string, string[]>()
  for (const part of argument.split(',')) {
    const steps = part.split('->').map((step) => step.split('|').map((name) => name.trim()))
    if (steps.length < 2 || steps.flat().includes('')) return null
    for (const name of steps.flat()) states.add(name)
    steps.slice(1).forEach((targets, index) => {
      for (const from of steps[index] ?? []) moves.set(from, [...new Set([...(moves.get(from) ?? []), ...targets])])
    })
  }
  const all = [...states]
  return { states: all, moves, final: new Set(all.filter((state) => !moves.has(state))) }
}

/** Where a value may go from here. Without declared moves any option may follow any; a new record may start anywhere. */
export const allowedMoves = (
  field: { readonly states: StateMachine | null; readonly options: readonly { readonly value: string }[] | null },
  from: string | null,
): readonly string[] => {
  const options = field.options?.map((option) => option.value) ?? field.states?.states ?? []
  if (field.states === null || from === null) return options.filter((value) => value !== from)
  return field.states.moves.get(from) ?? []
}
