/** Calls back after that many milliseconds. Returns what stops it. */
export function wait(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
