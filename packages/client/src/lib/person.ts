/** Up to two letters for an avatar: the first of the first and of the last word. Empty for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/[\s._@-]+/u).filter(word => /^\p{L}|^\p{N}/u.test(word))
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map(word => Array.from(word ?? '')[0] ?? '').join('').toLocaleUpperCase()
}

/** One of the six person colours, 1 to 6, always the same for the same user id (FNV-1a over its characters). */
export function personColour(id: string): 1 | 2 | 3 | 4 | 5 | 6 {
  let hash = 0x811c9dc5
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  const colours = [1, 2, 3, 4, 5, 6] as const
  return colours[(hash >>> 0) % colours.length] ?? 1
}

/** What a person is called for short. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? ''
}
