import type { Change, Direction, History } from './history.ts'

/** Has a change, by default the newest, undone or done again by whoever carries that out, now or once they are there. */
export function ask(history: History, direction: Direction, change?: Change): void {
  if (history.carriers.size === 0) history.asked = [...history.asked, { direction, change }]
  for (const carry of history.carriers) carry(direction, change)
}

/** From now on `carry` does what is asked for, beginning with what was asked before. Returns the end of it. */
export function carryOut(history: History, carry: (direction: Direction, change?: Change) => void): () => void {
  const { asked } = history
  history.asked = []
  history.carriers.add(carry)
  for (const { direction, change } of asked) carry(direction, change)
  return () => void history.carriers.delete(carry)
}
