import { expect, test } from 'vitest'
import { accentStyle } from './accent.ts'

type Rgb = readonly [number, number, number]

/** Linear light of an OKLCH colour, cut to what a screen can show. */
function toLinear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (part: number) => Math.min(1, Math.max(0, part))
  return [cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s), cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s), cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)]
}
const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
const hexLuminance = (hex: string): number => luminance([1, 3, 5].map((at) => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}) as unknown as Rgb)
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

function tokens(style: string, theme: 'light' | 'dark'): (name: string) => number {
  const part = new RegExp(`\\[data-theme="${theme}"\\]\\{([^}]*)\\}`).exec(style)?.[1] ?? ''
  return (name) => {
    const [l = 0, c = 0, h = 0] = (new RegExp(`--${name}:oklch\\(([^)]*)\\)`).exec(part)?.[1] ?? '').split(' ').map(Number)
    return luminance(toLinear(l, c, h))
  }
}

/** Every hue, strong and pale, and none at all. */
const colours = ['#000000', '#ffffff', '#777777', '#ffff00', '#00ff00', '#00ffff', '#0000ff', '#ff00ff', '#ff0000', '#ff8800', '#8a3d9c', '#237062', '#d9b3ff', '#402010']

test('words on it and in it can be read in light and dark, whatever the colour', () => {
  for (const colour of colours) {
    const style = accentStyle(colour)
    const light = tokens(style, 'light')
    const dark = tokens(style, 'dark')
    // --on-accent, and --bg-app as the least of the surfaces.
    expect(contrast(light('accent'), hexLuminance('#ffffff')), colour).toBeGreaterThan(4.5)
    expect(contrast(light('accent-hover'), hexLuminance('#ffffff')), colour).toBeGreaterThan(4.5)
    expect(contrast(light('accent-text'), hexLuminance('#f5f3f0')), colour).toBeGreaterThan(4.5)
    expect(contrast(light('accent-text'), light('accent-soft-2')), colour).toBeGreaterThan(4.5)
    expect(contrast(dark('accent'), hexLuminance('#090c11')), colour).toBeGreaterThan(4.5)
    expect(contrast(dark('accent-text'), hexLuminance('#1c2128')), colour).toBeGreaterThan(4.5)
    expect(contrast(dark('accent-text'), dark('accent-soft-2')), colour).toBeGreaterThan(4.5)
    // Text on a chosen row.
    expect(contrast(light('selected-hover'), hexLuminance('#626870')), colour).toBeGreaterThan(4.5)
    expect(contrast(dark('selected-hover'), hexLuminance('#97938e')), colour).toBeGreaterThan(4.5)
  }
})

test('the hue is kept', () => {
  expect(accentStyle('#237062')).toMatch(/--accent:oklch\(0\.48 0\.0\d+ 1[78]\d\.\d\)/)
  expect(accentStyle('#777777')).toContain('--accent:oklch(0.48 0.000 ')
})
