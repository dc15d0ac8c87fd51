/**
 * The tallest element that is made, in pixels. Chromium stops at 33,554,428 and Firefox at about 17,895,697; a million rows
 * of 34 pixels need more, so beyond this the scroll bar stands for more pixels than it has.
 */
export const tallest = 16_000_000

/** Rows as they would lie in full, and how much of them is seen at once; pixels. */
export interface Track {
  readonly content: number
  readonly viewport: number
}

/** Where the scroll bar is, and the pixel of the full content that lies at the top. Equal where nothing is scaled. */
export interface ScrollPlace {
  readonly scrollTop: number
  readonly offset: number
}

export function trackHeight({ content }: Pick<Track, 'content'>): number {
  return Math.min(content, tallest)
}

/** Pixels of content for one of the scroll bar. */
function scaleOf(track: Track): number {
  const travel = trackHeight(track) - track.viewport
  return travel <= 0 ? 1 : Math.max(1, (track.content - track.viewport) / travel)
}

/**
 * Follows the scroll bar. A short move (wheel, key, finger) moves the content by as much, so that reading on feels the same
 * in a scaled list; a long one (the bar was dragged) goes to the same part of the whole; and the ends are the ends.
 */
export function follow(track: Track, from: ScrollPlace, scrollTop: number): ScrollPlace {
  const scale = scaleOf(track)
  const end = Math.max(0, track.content - track.viewport)
  if (scale === 1) return { scrollTop, offset: Math.min(Math.max(0, scrollTop), end) }
  if (scrollTop <= 0) return { scrollTop, offset: 0 }
  if (scrollTop >= trackHeight(track) - track.viewport - 0.5) return { scrollTop, offset: end }
  const moved = scrollTop - from.scrollTop
  const offset = Math.abs(moved) <= track.viewport ? from.offset + moved : scrollTop * scale
  return { scrollTop, offset: Math.min(Math.max(0, offset), end) }
}

/** Where the scroll bar belongs for an offset: it is put there when the reader rests, or after a jump. */
export function settle(track: Track, offset: number): number {
  return offset / scaleOf(track)
}

/** The offset that brings a row into view with the least movement, or null where it is in view. */
export function reveal(track: Track, offset: number, row: number, rowHeight: number): number | null {
  const top = row * rowHeight
  if (top < offset) return top
  if (top + rowHeight > offset + track.viewport) return Math.max(0, top + rowHeight - track.viewport)
  return null
}
