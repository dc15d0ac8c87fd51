/** The known name that differs least from the given one; null where none is like it. */
export function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.ceil(name.length / 3) + 1
  for (const each of known) {
    const distance = distanceOf(name.toLowerCase(), each.toLowerCase())
    if (distance < least) [best, least] = [each, distance]
  }
  return best
}

/** Levenshtein's: letters put in, taken away or changed. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])))
    row = next
  }
  return row[b.length] ?? 0
}
