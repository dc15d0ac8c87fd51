/** Lightness and the most colourfulness of each token in OKLCH: what passes on the surfaces of tokens.css, whatever the hue. */
const light = {
  accent: [0.48, 0.14], 'accent-hover': [0.42, 0.13], 'accent-active': [0.35, 0.11], 'accent-text': [0.44, 0.13], 'accent-soft': [0.965, 0.02], 'accent-soft-2': [0.93, 0.035], 'accent-line': [0.79, 0.08],
  focus: [0.48, 0.14], selected: [0.96, 0.02], 'selected-hover': [0.945, 0.028],
} as const
const dark = {
  accent: [0.73, 0.12], 'accent-hover': [0.79, 0.1], 'accent-active': [0.87, 0.07], 'accent-text': [0.79, 0.1], 'accent-soft': [0.27, 0.035], 'accent-soft-2': [0.31, 0.05], 'accent-line': [0.48, 0.09],
  focus: [0.73, 0.12], selected: [0.255, 0.03], 'selected-hover': [0.285, 0.036],
} as const

/** The tokens of an accent as a style sheet. `colour`: `#rrggbb`. */
export function accentStyle(colour: string): string {
  const { chroma, hue } = toOklch(colour)
  const tokens = (table: Readonly<Record<string, readonly [number, number]>>) => Object.entries(table).map(([name, [lightness, most]]) => `--${name}:oklch(${lightness} ${Math.min(chroma, most).toFixed(3)} ${hue.toFixed(1)})`).join(';')
  return `:root,[data-theme="light"]{${tokens(light)}}[data-theme="dark"]{${tokens(dark)}}@media (prefers-color-scheme:dark){:root:not([data-theme]){${tokens(dark)}}}`
}

/** Björn Ottosson's OKLab, by its polar coordinates; hue in degrees. */
function toOklch(colour: string): { readonly chroma: number; readonly hue: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(x, y), hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 }
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
