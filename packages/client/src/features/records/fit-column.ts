/** The width that the drawn cells of a column would like to have; null where none is drawn. */
export function fitWidth(sheet: HTMLElement | null, index: number): number | null {
  const cells = sheet?.querySelectorAll<HTMLElement>(`[data-column="${index}"] > :is(.rg-value, .rg-head-in)`) ?? []
  const widest = Math.max(...[...cells].map((cell) => naturalWidth(cell)))
  return Number.isFinite(widest) ? widest + 24 : null
}

/** How wide the content would like to be. */
function naturalWidth(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(element.scrollWidth, ...[...element.querySelectorAll<HTMLElement>('*')].map((each) => each.scrollWidth), range.getBoundingClientRect().width)
}
