import { Graph, layout } from '@dagrejs/dagre'
import { boxWidth, headHeight, rowHeight, type Box, type Diagram, type Line } from './diagram.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Where a box stands: its upper left corner, in pixels at full size. */
export type PlacedBox = Box & Point

interface PlacedLine extends Line {
  /** Of an SVG path, from the field that holds the key to the head of the table that it points to. */
  readonly path: string
}

export interface Placed {
  readonly boxes: readonly PlacedBox[]
  readonly lines: readonly PlacedLine[]
  readonly width: number
  readonly height: number
}

const margin = 28
const columnGap = 72
const rowGap = 28

/** Tables that point to others stand left of them; those without a relation stand in rows below. */
export function layOut({ boxes, lines }: Diagram): Placed {
  const tied = new Set(lines.flatMap(({ from, to }) => [from, to]))
  const related = placeRelated(boxes.filter(({ entity }) => tied.has(entity.id)), lines)
  const alone = placeInRows(boxes.filter(({ entity }) => !tied.has(entity.id)), related.height, Math.max(related.width, 4 * (boxWidth + rowGap)))
  const all = [...related.boxes, ...alone]
  return {
    // In the order of reading: columns from the left, each from its top. It is the order of the Tab key as well.
    boxes: all.toSorted((a, b) => a.x - b.x || a.y - b.y),
    lines: related.lines,
    width: Math.max(...all.map(({ x, width }) => x + width), 0) + margin,
    height: Math.max(...all.map(({ y, height }) => y + height), 0) + margin,
  }
}

function placeRelated(boxes: readonly Box[], lines: readonly Line[]): Omit<Placed, 'width' | 'height'> & { readonly width: number; readonly height: number } {
  if (boxes.length === 0) return { boxes: [], lines: [], width: 0, height: 0 }
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: rowGap, ranksep: columnGap, edgesep: 14, marginx: margin, marginy: margin })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { entity, width, height } of boxes) graph.setNode(entity.id, { width, height })
  for (const { id, from, to } of lines) if (from !== to) graph.setEdge(from, to, {}, id)
  layout(graph)
  const placed = new Map(boxes.map((box) => {
    const { x, y } = graph.node(box.entity.id)
    return [box.entity.id, { ...box, x: Math.round(x - box.width / 2), y: Math.round(y - box.height / 2) }]
  }))
  return {
    boxes: [...placed.values()],
    lines: lines.flatMap((line) => {
      const from = placed.get(line.from)
      const to = placed.get(line.to)
      if (from === undefined || to === undefined) return []
      if (from === to) return [{ ...line, path: loop(from, line) }]
      const bends = graph.edge(line.from, line.to, line.id).points.slice(1, -1)
      return [{ ...line, path: curve(ends(from, to, line, bends)) }]
    }),
    width: Math.max(...[...placed.values()].map(({ x, width }) => x + width)),
    height: Math.max(...[...placed.values()].map(({ y, height }) => y + height)),
  }
}

/** Rows of boxes below what is placed already, as wide as that. */
function placeInRows(boxes: readonly Box[], top: number, width: number): readonly PlacedBox[] {
  const inRow = Math.max(1, Math.floor((width - margin + rowGap) / (boxWidth + rowGap)))
  const placed: PlacedBox[] = []
  let y = top + margin
  for (let first = 0; first < boxes.length; first += inRow) {
    const row = boxes.slice(first, first + inRow)
    placed.push(...row.map((box, column) => ({ ...box, x: margin + column * (boxWidth + rowGap), y })))
    y += Math.max(...row.map(({ height }) => height)) + rowGap
  }
  return placed
}

function fieldY(box: PlacedBox, { relationship }: Line): number {
  const index = box.fields.findIndex(({ name }) => name === relationship.columns[0])
  return index < 0 ? box.y + headHeight / 2 : box.y + headHeight + rowHeight * (index + 0.5)
}

/** The line leaves at the field and arrives at the head, each on the side that looks at the other. */
function ends(from: PlacedBox, to: PlacedBox, line: Line, bends: readonly Point[]): readonly Point[] {
  const isForward = to.x > from.x
  return [
    { x: isForward ? from.x + from.width : from.x, y: fieldY(from, line) },
    // With a bend only where another column lies between: elsewhere it would be a knot.
    ...(bends.length > 1 ? bends : []),
    { x: isForward ? to.x : to.x + to.width, y: to.y + headHeight / 2 },
  ]
}

/** Through all points, level at each. */
function curve([first, ...rest]: readonly Point[]): string {
  if (first === undefined) return ''
  let last = first
  const steps = rest.map((point) => {
    const middle = round((last.x + point.x) / 2)
    const step = `C${middle} ${round(last.y)} ${middle} ${round(point.y)} ${round(point.x)} ${round(point.y)}`
    last = point
    return step
  })
  return [`M${round(first.x)} ${round(first.y)}`, ...steps].join('')
}

/** A table that points to itself: out at the field, back in at the head, on the right side. */
function loop(box: PlacedBox, line: Line): string {
  const right = box.x + box.width
  const [out, back] = [fieldY(box, line), box.y + headHeight / 2]
  return `M${right} ${out}C${right + 34} ${out} ${right + 34} ${back} ${right} ${back}`
}

const round = (value: number): number => Math.round(value * 10) / 10
