import { describe, expect, it } from 'vitest'
import type { Entity } from '@portico/model'
import { testEntity, testField, testModel, testReference } from '../../backend/records/testing.ts'
import { diagramOf } from './diagram.ts'
import { groupsOf } from './groups.ts'
import { layOut, type PlacedBox } from './lay-out.ts'
import { pack } from './pack.ts'

const overlap = (a: PlacedBox, b: PlacedBox) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

function table(name: string, targets: readonly string[]): Entity {
  const references = targets.map((target, index) => testReference(`${name}_${target}_${index}_fkey`, `${target}_${index}`, target))
  return testEntity(name, [testField('id', { isKey: true }), testField('name'), ...targets.map((target, index) => testField(`${target}_${index}`))], { title: 'name', relationships: references })
}

/** Modules of ten tables around a hub of their own, all pointing to members and tenants, some to each other; and tables that point nowhere. */
function largeSchema(modules: number, alone: number): readonly Entity[] {
  const names = Array.from({ length: modules }, (_, module) => Array.from({ length: 10 }, (__, index) => `m${module}_t${index}`))
  return [
    table('members', ['tenants']), table('tenants', []),
    ...names.flatMap((tables, module) => tables.map((name, index) => table(name, [
      ...(index === 0 ? [] : [`m${module}_t${Math.floor(index / 3)}`]), ...(index === 9 ? [`m${module}_t9`, `m${module}_t8`] : []), ...(index === 8 ? [`m${module}_t9`] : []),
      'members', ...(index % 2 === 0 ? ['tenants'] : []), ...(index === 5 && module > 0 ? [`m${module - 1}_t0`] : []),
    ]))),
    ...Array.from({ length: alone }, (_, index) => table(`alone_${index}`, [])),
    ...Array.from({ length: 12 }, (_, index) => table(`log_${index}`, ['members'])),
  ]
}

describe('the diagram of a large schema', () => {
  const diagram = diagramOf(testModel([...largeSchema(17, 16)]))
  const placed = layOut(diagram)

  it('has every table once, none over another, on a sheet of the shape of a screen', () => {
    expect(placed.boxes).toHaveLength(200)
    expect(new Set(placed.boxes.map(({ entity }) => entity.id)).size).toBe(200)
    expect(placed.boxes.flatMap((box, index) => placed.boxes.slice(index + 1).filter((other) => overlap(box, other)))).toEqual([])
    for (const box of placed.boxes) expect([box.x >= 0, box.y >= 0, box.x + box.width <= placed.width, box.y + box.height <= placed.height]).toEqual([true, true, true, true])
    expect(placed.width / placed.height).toBeGreaterThan(0.9)
    expect(placed.width / placed.height).toBeLessThan(2.6)
    expect(placed.lines).toHaveLength(diagram.lines.length)
  })

  it('keeps what belongs together together, what everything points to first, and what points nowhere last', () => {
    const groups = groupsOf({ boxes: diagram.boxes.filter(({ entity }) => !entity.id.startsWith('alone')), lines: diagram.lines })
    expect(groups[0]?.boxes.map(({ entity }) => entity.id)).toEqual(['members', 'tenants'])
    const moduleOf = (id: string) => id.split('_')[0]
    const together = groups.slice(1).filter(({ isTied }) => isTied).map(({ boxes }) => new Set(boxes.map(({ entity }) => moduleOf(entity.id))).size)
    expect(together).toHaveLength(17)
    // A table with one line to each of two modules may stand with either.
    expect(Math.max(...together)).toBeLessThanOrEqual(2)
    expect(groups.at(-1)?.boxes).toHaveLength(12)
    expect(placed.boxes.slice(-16).every(({ entity }) => entity.id.startsWith('alone'))).toBe(true)
    const others = placed.boxes.slice(0, -16)
    expect(Math.min(...placed.boxes.slice(-16).map(({ y }) => y))).toBeGreaterThan(Math.max(...others.map(({ y, height }) => y + height)))
  })

  it('is the same whenever it is drawn', () => {
    expect(layOut(diagram)).toEqual(placed)
  })

  it('wraps a star of which every point would stand in one column', () => {
    const star = layOut(diagramOf(testModel([table('hub', []), ...Array.from({ length: 40 }, (_, index) => table(`point_${index}`, ['hub']))])))
    expect(star.width / star.height).toBeGreaterThan(0.9)
    expect(new Set(star.boxes.map(({ x }) => x)).size).toBeGreaterThan(5)
  })
})

describe('rectangles on a sheet', () => {
  it('never overlap, and take the lowest place that holds them', () => {
    const sizes = [300, 120, 500, 80, 80, 210, 400, 60].map((width, index) => ({ width, height: 60 + ((index * 97) % 240) }))
    const places = pack(sizes, 700, 10)
    const boxes = sizes.map((size, index) => ({ ...size, x: places[index]?.x ?? Number.NaN, y: places[index]?.y ?? Number.NaN }))
    for (const [index, a] of boxes.entries()) for (const b of boxes.slice(index + 1)) expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false)
    expect(boxes.slice(0, 2)).toEqual([{ width: 300, height: 60, x: 0, y: 0 }, { width: 120, height: 157, x: 310, y: 0 }])
    expect(Math.max(...boxes.map(({ x, width }) => x + width))).toBeLessThanOrEqual(700)
    expect(pack([], 100, 10)).toEqual([])
  })
})
