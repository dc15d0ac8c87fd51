/** The candidate most like the name, at least so like as `atLeast` (1 is equal); null if none is. */
export function mostSimilar(name: string, candidates: Iterable<string>, atLeast: number): string | null {
  let best: string | null = null
  let score = atLeast
  for (const candidate of candidates) {
    const similarity = similarityOf(name.toLowerCase(), candidate.toLowerCase())
    if (similarity < score || (best !== null && similarity === score)) continue
    best = candidate
    score = similarity
  }
  return best
}

/** 1 less the share of letters to change (Levenshtein distance over the longer length). */
function similarityOf(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  // No identifier is longer; a long name would cost its square.
  if (length === 0 || length > 256) return 0
  return 1 - distance(a, b) / length
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
