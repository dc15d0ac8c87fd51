import { Graph, layout } from '@dagrejs/dagre'
import { groupsOf } from './groups.ts'
import { pack } from './pack.ts'
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
  /** `far`: between two groups; `common`: to a table that very many others point to, and drawn so that the others can be seen. */
  readonly reach: 'near' | 'far' | 'common'
}

export interface Placed {
  /** One group after the other, each in columns from the left: the order of reading, and of the Tab key as well. */
  readonly boxes: readonly PlacedBox[]
  readonly lines: readonly PlacedLine[]
  readonly width: number
  readonly height: number
}

/** A group on a sheet of its own. */
interface Sheet {
  readonly boxes: readonly PlacedBox[]
  /** Where lines of the group go around boxes, by `Line.id`. */
  readonly bends: ReadonlyMap<string, readonly Point[]>
  readonly width: number
  readonly height: number
}

const margin = 28
const columnGap = 72
const rowGap = 28
const groupGap = 76
/** Columns of one group that are taller are wrapped. Pixels: about a screen, as it is first looked at. */
const tallestColumn = 1120
/** Width by height of the whole, as that of a screen. */
const shape = 2.2
/** Lines from other groups to one table that would hide what lies under them. */
const commonTies = 8

/** Tables that point to others stand left of them, in groups that are tied closely; those without a relation stand in rows below. */
export function layOut(diagram: Diagram): Placed {
  const tied = new Set(diagram.lines.flatMap(({ from, to }) => [from, to]))
  const groups = groupsOf({ boxes: diagram.boxes.filter(({ entity }) => tied.has(entity.id)), lines: diagram.lines })
  const sheets = groups.map(({ boxes, isTied }) => (isTied ? sheetOf(boxes, diagram.lines) : rowsOf(boxes, boxes.length)))
  const area = sheets.reduce((sum, { width, height }) => sum + (width + groupGap) * (height + groupGap), 0)
  const places = pack(sheets, Math.sqrt(area * shape), groupGap)
  const related = sheets.flatMap(({ boxes }, index) => boxes.map((box) => moved(box, places[index], margin)))
  const [right, bottom] = edges(related)
  const alone = rowsOf(diagram.boxes.filter(({ entity }) => !tied.has(entity.id)), Math.max(4, Math.floor((right - margin + rowGap) / (boxWidth + rowGap)))).boxes
  const boxes = [...related, ...alone.map((box) => moved(box, { x: 0, y: related.length === 0 ? 0 : bottom }, margin))]
  const [width, height] = edges(boxes)
  return { boxes, lines: linesOf(diagram.lines, boxes, sheets, places), width: width + margin, height: height + margin }
}

const moved = (box: PlacedBox, by: Point | undefined, more: number): PlacedBox => ({ ...box, x: box.x + (by?.x ?? 0) + more, y: box.y + (by?.y ?? 0) + more })

/** How far to the right and down they go. */
const edges = (boxes: readonly PlacedBox[]): readonly [number, number] => [Math.max(0, ...boxes.map(({ x, width }) => x + width)), Math.max(0, ...boxes.map(({ y, height }) => y + height))]

/** A group by its lines: those that point left of what they point to. Where that makes a column too tall, it becomes several. */
function sheetOf(boxes: readonly Box[], lines: readonly Line[]): Sheet {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: rowGap, ranksep: columnGap, edgesep: 14 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { entity, width, height } of boxes) graph.setNode(entity.id, { width, height })
  const own = lines.filter(({ from, to }) => from !== to && graph.hasNode(from) && graph.hasNode(to))
  for (const { id, from, to } of own) graph.setEdge(from, to, {}, id)
  layout(graph)
  const placed = inColumns(boxes.map((box) => {
    const { x, y } = graph.node(box.entity.id)
    return { ...box, x: Math.round(x - box.width / 2), y: Math.round(y - box.height / 2) }
  }))
  const [width, height] = edges(placed)
  if (height <= tallestColumn) return { boxes: placed, bends: new Map(own.map(({ id, from, to }) => [id, graph.edge(from, to, id).points.slice(1, -1)])), width, height }
  return wrapped(placed)
}

const inColumns = (boxes: readonly PlacedBox[]): readonly PlacedBox[] => boxes.toSorted((a, b) => a.x - b.x || a.y - b.y)

/** The same columns, each cut where it would be too tall. */
function wrapped(boxes: readonly PlacedBox[]): Sheet {
  const columns: Box[][] = []
  let last = { x: Number.NaN, height: 0 }
  for (const box of boxes) {
    const column = columns.at(-1)
    if (column === undefined || box.x !== last.x || last.height + box.height > tallestColumn) {
      columns.push([box])
      last = { x: box.x, height: box.height + rowGap }
    } else {
      column.push(box)
      last = { ...last, height: last.height + box.height + rowGap }
    }
  }
  const placed = columns.flatMap((column, index) => {
    let y = 0
    return column.map((box) => {
      const at = { ...box, x: index * (boxWidth + columnGap), y }
      y += box.height + rowGap
      return at
    })
  })
  const [width, height] = edges(placed)
  return { boxes: placed, bends: new Map(), width, height }
}

/** A block of boxes in rows, as wide as it is tall or as many in a row as there is room for. */
function rowsOf(boxes: readonly Box[], most: number): Sheet {
  const inRow = Math.min(most, Math.max(4, Math.ceil(Math.sqrt(boxes.length * shape))))
  const placed: PlacedBox[] = []
  let y = 0
  for (let first = 0; first < boxes.length; first += inRow) {
    const row = boxes.slice(first, first + inRow)
    placed.push(...row.map((box, column) => ({ ...box, x: column * (boxWidth + rowGap), y })))
    y += Math.max(...row.map(({ height }) => height)) + rowGap
  }
  const [width, height] = edges(placed)
  return { boxes: placed, bends: new Map(), width, height }
}

function linesOf(lines: readonly Line[], boxes: readonly PlacedBox[], sheets: readonly Sheet[], places: readonly Point[]): readonly PlacedLine[] {
  const byId = new Map(boxes.map((box) => [box.entity.id, box]))
  const sheetIndex = new Map(sheets.flatMap((sheet, index) => sheet.boxes.map(({ entity }) => [entity.id, index] as const)))
  const isFar = ({ from, to }: Line) => sheetIndex.get(from) !== sheetIndex.get(to)
  const ties = new Map<string, number>()
  for (const line of lines) if (isFar(line)) ties.set(line.to, (ties.get(line.to) ?? 0) + 1)
  const reachOf = (line: Line) => (!isFar(line) ? 'near' : (ties.get(line.to) ?? 0) >= commonTies ? 'common' : 'far')
  return lines.flatMap((line) => {
    const reach = reachOf(line)
    const [from, to] = [byId.get(line.from), byId.get(line.to)]
    if (from === undefined || to === undefined) return []
    if (from === to) return [{ ...line, path: bracket(from, to, line), reach }]
    const index = sheetIndex.get(line.from) ?? 0
    const place = places[index] ?? { x: 0, y: 0 }
    const bends = reach !== 'near' ? [] : (sheets[index]?.bends.get(line.id) ?? []).map(({ x, y }) => ({ x: x + place.x + margin, y: y + place.y + margin }))
    // Boxes above each other look at each other across the gap on their right.
    if (Math.abs(from.x - to.x) < boxWidth) return [{ ...line, path: bracket(from, to, line), reach }]
    return [{ ...line, path: curve(ends(from, to, line, bends)), reach }]
  })
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

/** Out at the field, back in at the head, both on the right side: of a table that points to itself, or to one above or below it. */
function bracket(from: PlacedBox, to: PlacedBox, line: Line): string {
  const [start, end] = [from.x + from.width, to.x + to.width]
  const [out, back] = [fieldY(from, line), to.y + headHeight / 2]
  const far = Math.max(start, end) + 34
  return `M${start} ${out}C${far} ${out} ${far} ${back} ${end} ${back}`
}

const round = (value: number): number => Math.round(value * 10) / 10
