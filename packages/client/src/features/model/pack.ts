interface Size {
  readonly width: number
  readonly height: number
}

interface Step {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Where each of several rectangles stands, the upper left corner of each as far up as it goes, in a sheet of that width: a skyline from which each takes the lowest place that holds it. In pixels. */
export function pack(sizes: readonly Size[], width: number, gap: number): readonly { readonly x: number; readonly y: number }[] {
  let skyline: readonly Step[] = [{ x: 0, y: 0, width: Math.max(width, ...sizes.map((size) => size.width + gap)) }]
  return sizes.map((size) => {
    const need = size.width + gap
    const end = Math.max(...skyline.map((step) => step.x + step.width))
    const places = skyline.flatMap(({ x }) => {
      if (x + need > end) return []
      const under = skyline.filter((step) => step.x < x + need && step.x + step.width > x)
      return [{ x, y: Math.max(...under.map((step) => step.y)) }]
    })
    const place = places.reduce((best, each) => (each.y < best.y ? each : best), places[0] ?? { x: 0, y: Math.max(...skyline.map((step) => step.y)) })
    const right = place.x + need
    skyline = [
      ...skyline.flatMap((step) => [
        ...(step.x < place.x ? [{ ...step, width: Math.min(step.width, place.x - step.x) }] : []),
        ...(step.x + step.width > right ? [{ x: Math.max(step.x, right), y: step.y, width: step.x + step.width - Math.max(step.x, right) }] : []),
      ]),
      { x: place.x, y: place.y + size.height + gap, width: need },
    ].toSorted((a, b) => a.x - b.x)
    return place
  })
}
