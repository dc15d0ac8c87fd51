import type { Box, Diagram, Line } from './diagram.ts'

/** Up to so many tables are one drawing: more are cut into groups that can be read one by one. */
const mostInGroup = 14
/** A table that so many others point to, and at least this part of all, ties everything to everything (members, tenants). */
const leastTies = 8
const leastPart = 1 / 6

/** Tables that are drawn together. */
export interface Group {
  readonly boxes: readonly Box[]
  /** Do lines make its shape, or is it a block of tables that are tied to others alone? */
  readonly isTied: boolean
}

/** Tables with relations in groups: those that point to each other together, those that everything points to first. The same diagram has the same groups. */
export function groupsOf({ boxes, lines }: Diagram): readonly Group[] {
  return partsOf(boxes, lines).flatMap((part) => (part.length <= mostInGroup ? [{ boxes: part, isTied: true }] : cut(part, lines)))
}

/** Boxes that lines tie, near and far, in the order of the first of each. */
function partsOf(boxes: readonly Box[], lines: readonly Line[]): readonly (readonly Box[])[] {
  const parts = new Map(boxes.map((box) => [box.entity.id, new Set([box.entity.id])]))
  for (const { from, to } of lines) {
    const [a, b] = [parts.get(from), parts.get(to)]
    if (a === undefined || b === undefined || a === b) continue
    for (const id of b) {
      a.add(id)
      parts.set(id, a)
    }
  }
  return [...new Set(parts.values())].map((ids) => boxes.filter(({ entity }) => ids.has(entity.id)))
}

function cut(boxes: readonly Box[], lines: readonly Line[]): readonly Group[] {
  const ids = new Set(boxes.map(({ entity }) => entity.id))
  const own = lines.filter(({ from, to }) => from !== to && ids.has(from) && ids.has(to))
  const pointing = new Map(boxes.map(({ entity }) => [entity.id, new Set(own.flatMap(({ from, to }) => (to === entity.id ? [from] : []))).size]))
  const isHub = ({ entity }: Box) => (pointing.get(entity.id) ?? 0) >= Math.max(leastTies, boxes.length * leastPart)
  const hubs = boxes.filter(isHub)
  const others = boxes.filter((box) => !isHub(box))
  const otherIds = new Set(others.map(({ entity }) => entity.id))
  const found = communities(others, own.filter(({ from, to }) => otherIds.has(from) && otherIds.has(to)))
  const single = found.flatMap((group) => (group.length === 1 ? group : []))
  const tied = nearby(found.filter((group) => group.length > 1), own)
  return [...(hubs.length === 0 ? [] : [{ boxes: hubs, isTied: true }]), ...tied.map((group) => ({ boxes: group, isTied: true })), ...(single.length === 0 ? [] : [{ boxes: single, isTied: false }])]
}

/**
 * Groups with more lines inside than between: the two that gain most modularity are put together until none gain or none have
 * room (Clauset, Newman and Moore 2004, with a largest size).
 */
function communities(boxes: readonly Box[], lines: readonly Line[]): readonly (readonly Box[])[] {
  const groups = new Map(boxes.map((box, index) => [index, [box]]))
  const groupOf = new Map(boxes.map(({ entity }, index) => [entity.id, index]))
  const ends = new Map(boxes.map((_, index) => [index, 0]))
  const between = new Map<number, Map<number, number>>(boxes.map((_, index) => [index, new Map()]))
  for (const { from, to } of lines) {
    const [a, b] = [groupOf.get(from), groupOf.get(to)]
    if (a === undefined || b === undefined) continue
    for (const [one, other] of [[a, b], [b, a]] as const) {
      ends.set(one, (ends.get(one) ?? 0) + 1)
      between.get(one)?.set(other, (between.get(one)?.get(other) ?? 0) + 1)
    }
  }
  for (;;) {
    let best: { readonly a: number; readonly b: number; readonly gain: number } | null = null
    for (const [a, ties] of between) {
      for (const [b, count] of ties) {
        if (a >= b || (groups.get(a)?.length ?? 0) + (groups.get(b)?.length ?? 0) > mostInGroup) continue
        const gain = count - (ends.get(a) ?? 0) * (ends.get(b) ?? 0) / (2 * lines.length)
        if (gain > (best?.gain ?? 0)) best = { a, b, gain }
      }
    }
    if (best === null) return [...groups.values()]
    const { a, b } = best
    groups.set(a, [...(groups.get(a) ?? []), ...(groups.get(b) ?? [])])
    groups.delete(b)
    ends.set(a, (ends.get(a) ?? 0) + (ends.get(b) ?? 0))
    for (const [other, count] of between.get(b) ?? []) {
      between.get(other)?.delete(b)
      if (other === a) continue
      for (const [one, two] of [[a, other], [other, a]] as const) between.get(one)?.set(two, (between.get(one)?.get(two) ?? 0) + count)
    }
    between.delete(b)
  }
}

/** Each group behind the one that it has most lines with: the largest first, and then whichever is tied most to what stands already. */
function nearby(groups: readonly (readonly Box[])[], lines: readonly Line[]): readonly (readonly Box[])[] {
  const left = new Set(groups.toSorted((a, b) => b.length - a.length))
  const order: (readonly Box[])[] = []
  const placed = new Set<string>()
  while (left.size > 0) {
    const [next] = [...left].map((group) => {
      const ids = new Set(group.map(({ entity }) => entity.id))
      return { group, ties: lines.filter(({ from, to }) => (ids.has(from) && placed.has(to)) || (ids.has(to) && placed.has(from))).length }
    }).toSorted((a, b) => b.ties - a.ties)
    if (next === undefined) break
    left.delete(next.group)
    order.push(next.group)
    for (const { entity } of next.group) placed.add(entity.id)
  }
  return order
}
