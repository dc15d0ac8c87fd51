/** The moves a column allows, as `@states received -> diagnosing, diagnosing -> repairing | beyond repair` declares them. */
export interface StateMachine {
  readonly states: readonly string[]
  /** From each state, where it may go. A state that is not a key goes nowhere. */
  readonly moves: ReadonlyMap<string, readonly string[]>
  /** States that nothing leaves. */
  readonly final: ReadonlySet<string>
}
