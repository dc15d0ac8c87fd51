/** How long a piece of work may keep the page from anything else, in milliseconds: half of what a frame of a slow screen has. */
const longest = 12

/** Work in pieces: awaited between them, it lets the page draw and hear what is pressed, as often as the time of a piece is up. */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> | undefined {
  let begun = now()
  return () => {
    if (now() - begun < longest) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        begun = now()
        resolve()
      })
    })
  }
}
