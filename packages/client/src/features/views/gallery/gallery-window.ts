/** Pixels, where texts are as large as usual: the narrowest card, the gap between cards, and what a line of text takes under the picture. */
const narrowest = 206
const narrowestOnPhone = 130
const phoneWidth = 640
const lineOfText = 24
/** A title on a phone, where cards are so narrow that it gets two lines. Pixels. */
const titleOnPhone = 42
/** Browsers draw no element that is much taller; further records are found by a filter. Pixels. */
export const tallest = 30_000_000
/** Lines drawn beyond each edge. */
const overscan = 2

export interface GalleryMeasure {
  readonly width: number
  readonly height: number
  /** Pixels that were scrolled. */
  readonly top: number
  readonly count: number
  /** Lines of text under the title. */
  readonly lines: number
  /** How much larger than usual texts are. */
  readonly scale: number
}

export interface GalleryWindow {
  /** As on a phone: titles have two lines. */
  readonly isNarrow: boolean
  readonly columns: number
  /** Of a card, and of a line with the gap under it; pixels. */
  readonly width: number
  readonly lineHeight: number
  readonly gap: number
  readonly padding: number
  /** Of all of it; pixels. */
  readonly height: number
  /** [first, last): the cards to draw. */
  readonly first: number
  readonly last: number
  readonly left: (position: number) => number
  readonly top: (position: number) => number
}

/** Where cards stand in a sheet of that size, and which are in sight. Pictures are four to three. */
export function galleryWindow({ width: sheet, height, top, count, lines, scale }: GalleryMeasure): GalleryWindow {
  const isPhone = sheet <= phoneWidth
  const [gap, across, padding] = isPhone ? [18, 12, 12] : [22, 16, 18]
  const room = Math.max(0, sheet - padding * 2)
  const columns = Math.max(1, Math.min(isPhone ? 2 : Number.MAX_SAFE_INTEGER, Math.floor((room + across) / ((isPhone ? narrowestOnPhone : narrowest) * scale + across))))
  const width = Math.max(0, Math.floor((room - across * (columns - 1)) / columns))
  const lineHeight = Math.round((width * 3) / 4) + 8 + Math.round(((isPhone ? titleOnPhone : lineOfText) + lineOfText * lines) * scale) + gap
  const all = Math.ceil(count / columns)
  const first = Math.max(0, Math.floor((top - padding) / lineHeight) - overscan)
  const last = Math.min(all, Math.ceil((top + height) / lineHeight) + overscan)
  return {
    isNarrow: isPhone, columns, width, lineHeight, gap, padding, height: all * lineHeight - gap + padding * 2, first: Math.min(first * columns, count), last: Math.min(last * columns, count),
    left: (position) => padding + (position % columns) * (width + across),
    top: (position) => padding + Math.floor(position / columns) * lineHeight,
  }
}
