import type { Field } from '@portico/model'
import type { Period } from '../../../backend/records/groups/periods.ts'
import type { Aggregate, GroupFigures, PartFigures } from '../../../backend/views/load-figures.ts'
import { optionOf } from '../../../fields/values/states.ts'
import { ownParts, tonedParts } from '../../../lib/limits.ts'
import { type Figure, buildFigures, foldDays, foldSame, orderFigures } from './figures.ts'

/** What a group is divided into: the records with one value of a second field, or all those beyond the largest. */
export interface Part {
  readonly kind: 'value' | 'none' | 'other'
  /** Null: the field is empty there, or it stands for several. */
  readonly value: string | null
  /** Over all groups. */
  readonly total: Figure
  /** The class of its tone; empty where the colour is one of the chart's own. */
  readonly tone: string
  readonly fill: string
  /** Another part has the same colour, or it has none: a pattern tells it apart. */
  readonly isPatterned: boolean
}

/** A group with what it is divided into, one figure for each part. */
export interface Divided {
  readonly group: GroupFigures
  readonly parts: readonly Figure[]
}

/** Colours for what has none of its own. The fifth stands for others. */
const series = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-6)']

/**
 * Divides groups by a second field: its options in their order, else the largest first; what is beyond the largest few is put together,
 * and what is empty comes last. `cut`: days are put together into longer times.
 */
export function divide(groups: readonly PartFigures[], split: Field, cut: Period | null, aggregate: Aggregate): { readonly parts: readonly Part[]; readonly groups: readonly Divided[] } {
  const fold = (some: readonly GroupFigures[]) => (cut === null ? foldSame(some, aggregate) : foldDays(some, cut, aggregate))
  const totals = buildFigures(foldSame(groups.map(({ part, rows, figure }) => ({ value: part, rows, figure })), aggregate), aggregate)
  const valued = orderFigures(totals.filter(({ value }) => value !== null), split)
  const room = split.options === null ? ownParts : tonedParts
  const names = new Set(valued.toSorted((a, b) => Math.abs(b.size) - Math.abs(a.size)).slice(0, room).map(({ value }) => value))
  const kept = valued.filter(({ value }) => names.has(value))
  const isOther = (part: string | null) => part !== null && !names.has(part)
  const total = (which: (part: string | null) => boolean) => buildFigures(foldSame(groups.filter(({ part }) => which(part)).map(({ rows, figure }) => ({ value: null, rows, figure })), aggregate), aggregate)[0]
  const [others, none] = [total(isOther), total((part) => part === null)]
  const parts: readonly Part[] = [
    ...kept.map((each, index): Part => {
      const tone = optionOf(split, each.value)?.tone
      const isTaken = kept.slice(0, index).some(({ value }) => optionOf(split, value)?.tone === tone)
      return { kind: 'value', value: each.value, total: each, tone: tone === undefined ? '' : `t-${tone}`, fill: tone === undefined ? (series[index % series.length] ?? '') : 'var(--t-mark)', isPatterned: tone !== undefined && isTaken }
    }),
    ...(others === undefined ? [] : [{ kind: 'other', value: null, total: others, tone: '', fill: 'var(--chart-5)', isPatterned: false } as const]),
    ...(none === undefined ? [] : [{ kind: 'none', value: null, total: none, tone: '', fill: 'var(--line-control)', isPatterned: true } as const]),
  ]
  const byPart = parts.map(({ kind, value }) => {
    const own = fold(groups.filter(({ part }) => (kind === 'other' ? isOther(part) : part === value)))
    return new Map(own.map((group) => [group.value, buildFigures([group], aggregate)[0]]))
  })
  const nothing = (value: string | null): Figure => ({ value, figure: aggregate === 'count' ? '0' : null, size: 0 })
  return { parts, groups: fold(groups).map((group) => ({ group, parts: byPart.map((figures) => figures.get(group.value) ?? nothing(group.value)) })) }
}

/** From where to where a part is drawn: what is above nothing goes up, what is below goes down, in the order of the parts. */
export interface Segment {
  readonly index: number
  readonly from: number
  readonly to: number
}

export function segmentsOf(sizes: readonly number[]): readonly Segment[] {
  let [up, down] = [0, 0]
  return sizes.flatMap((size, index): readonly Segment[] => {
    if (size > 0) return [{ index, from: up, to: (up += size) }]
    return size < 0 ? [{ index, to: down, from: (down += size) }] : []
  })
}

/** How far what is drawn of a group reaches, below nothing and above it. */
export function reachOf({ size, parts }: { readonly size: number; readonly parts: readonly { readonly size: number }[] }): readonly [number, number] {
  if (parts.length === 0) return [Math.min(0, size), Math.max(0, size)]
  const sum = (sign: 1 | -1) => parts.reduce((all, part) => all + (Math.sign(part.size) === sign ? part.size : 0), 0)
  return [sum(-1), sum(1)]
}
