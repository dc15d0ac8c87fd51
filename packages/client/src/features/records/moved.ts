/** The list with one item a place further, up (-1) or down (1). */
export function moved<T>(items: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const next = [...items]
  const [item] = next.splice(index, 1)
  if (item !== undefined) next.splice(Math.min(Math.max(0, index + by), next.length), 0, item)
  return next
}
