/** Code 39: nine elements a sign, bars and gaps in turn; `w` is a wide one. */
const signs: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn', '1': 'wnnwnnnnw', '2': 'nnwwnnnnw', '3': 'wnwwnnnnn', '4': 'nnnwwnnnw', '5': 'wnnwwnnnn', '6': 'nnwwwnnnn', '7': 'nnnwnnwnw', '8': 'wnnwnnwnn', '9': 'nnwwnnwnn',
  'R': 'wnnnnnwwn', '-': 'nwnnnnwnw', '*': 'nwnnwnwnn',
}

/** The text as bars of the given width and height; a wide element is three narrow ones. */
export function drawBars(text: string, width: number, height: number): string {
  const elements = [...`*${text}*`].flatMap((sign) => [...(signs[sign] ?? ''), 'n'])
  const narrow = width / elements.reduce((sum, element) => sum + (element === 'w' ? 3 : 1), -1)
  let x = 0
  const bars = elements.map((element, index) => {
    const wide = element === 'w' ? 3 * narrow : narrow
    const bar = index % 10 % 2 === 0 ? `<rect x="${x.toFixed(2)}" width="${wide.toFixed(2)}" height="${height}"/>` : ''
    x += wide
    return bar
  })
  return bars.join('')
}
