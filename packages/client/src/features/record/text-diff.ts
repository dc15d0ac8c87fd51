/** A piece of text: in both versions, only in the newer, or only in the older. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Beyond so many comparisons the texts count as wholly different: a notice must not stop the page. */
const mostComparisons = 4_000_000

/** Words with the blanks before them, so that joining the pieces gives the text again. */
function split(text: string): readonly string[] {
  return text.match(/\s*[^\s.,;:!?()]+|\s*[.,;:!?()]|\s+$/g) ?? []
}

/** What changed between two texts, word by word. */
export function diffText(from: string, to: string): readonly Piece[] {
  const a = split(from)
  const b = split(to)
  const matches = matchWords(a, b)
  const pieces: Piece[] = []
  let at = 0
  let bt = 0
  for (const [ai, bi] of [...matches, [a.length, b.length] as const]) {
    push(pieces, 'removed', a.slice(at, ai))
    push(pieces, 'added', b.slice(bt, bi))
    if (ai < a.length) push(pieces, 'same', b.slice(bi, bi + 1))
    at = ai + 1
    bt = bi + 1
  }
  return pieces
}

function push(pieces: Piece[], kind: Piece['kind'], words: readonly string[]): void {
  if (words.length === 0) return
  const last = pieces.at(-1)
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + words.join('') }
  else pieces.push({ kind, text: words.join('') })
}

/** The same word, whatever the blanks before it. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && (a === b || (a.trim() !== '' && a.trim() === b.trim()))
}

/** Pairs of places that hold the same word, rising in both: a longest common subsequence. */
function matchWords(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  let start = 0
  while (start < a.length && start < b.length && isSame(a[start], b[start])) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && isSame(a[a.length - 1 - end], b[b.length - 1 - end])) end += 1
  const middle = matchMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return [
    ...Array.from({ length: start }, (_, index) => [index, index] as const),
    ...middle.map(([i, j]) => [i + start, j + start] as const),
    ...Array.from({ length: end }, (_, index) => [a.length - end + index, b.length - end + index] as const),
  ]
}

function matchMiddle(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > mostComparisons) return []
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = isSame(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isSame(a[i], b[j])) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/**
 * Both people's changes to a text in one: `ours` and `others` both began as `started`. Where they changed the same place, theirs stands first and mine follows:
 * no word that either wrote is lost.
 */
export function mergeText(started: string, ours: string, others: string): string {
  const words = { base: split(started), mine: split(ours), theirs: split(others) }
  const toMine = new Map(matchWords(words.base, words.mine))
  const toTheirs = new Map(matchWords(words.base, words.theirs))
  const merged: string[] = []
  let done = { base: 0, mine: 0, theirs: 0 }
  for (let index = 0; index <= words.base.length; index += 1) {
    const isEnd = index === words.base.length
    const mineAt = isEnd ? words.mine.length : toMine.get(index)
    const theirsAt = isEnd ? words.theirs.length : toTheirs.get(index)
    if (mineAt === undefined || theirsAt === undefined) continue
    const mineAdds = words.mine.slice(done.mine, mineAt).join('')
    const theirsAdds = words.theirs.slice(done.theirs, theirsAt).join('')
    const [base, mine, theirs] = [words.base[index] ?? '', words.mine[mineAt] ?? '', words.theirs[theirsAt] ?? '']
    merged.push(mergeChunk(words.base.slice(done.base, index).join(''), mineAdds, theirsAdds), isEnd ? '' : mine === base ? theirs : mine)
    done = { base: index + 1, mine: mineAt + 1, theirs: theirsAt + 1 }
  }
  return merged.join('')
}

function mergeChunk(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs
  if (theirs === base) return mine
  return /\s$/.test(theirs) || /^\s/.test(mine) || theirs === '' || mine === '' ? theirs + mine : `${theirs} ${mine}`
}
