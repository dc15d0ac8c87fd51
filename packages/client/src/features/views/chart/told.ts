import { isDayText } from '../../../backend/records/groups/periods.ts'
import { isMoment } from '../../../backend/moments.ts'
import type { Aggregate, PartFigures } from '../../../backend/views/load-figures.ts'
import type { Measure } from './chart-state.ts'
import { type LabelledFigure, type LabelledPart, figureWords, groupLabel, partLabel, tickLabel } from './figure-words.ts'
import { type Figure, accumulate, buildFigures, foldDays, foldSame, orderFigures, periodOfStarts, usualPeriod } from './figures.ts'
import type { Chart } from './parse-chart.ts'
import { type Divided, divide } from './parts.ts'

type Asked = Pick<Chart, 'source' | 'of' | 'split' | 'measure' | 'period' | 'isRunning'>

interface Answer {
  readonly groups: readonly PartFigures[]
  readonly titles: Readonly<Record<string, string>>
  readonly partTitles: Readonly<Record<string, string>>
}

/** What a chart shows: its groups in the order in which they are read, and what each is divided into. */
export interface ToldChart {
  readonly figures: readonly LabelledFigure[]
  readonly parts: readonly LabelledPart[]
  /** What has no time, and so no place in a running total; null: there is none, or it is no such total. */
  readonly undated: string | null
}

/** How the groups of a measure are put together. */
const aggregateOf = (measure: Measure): Aggregate => (measure.kind === 'rows' ? 'sum' : measure.kind)

/** From what the backend answered to what a person reads. */
export function tellChart({ groups: all, titles, partTitles }: Answer, { source, of, split, measure, period, isRunning }: Asked): ToldChart {
  const aggregate = aggregateOf(measure)
  const isDated = ({ value }: PartFigures): boolean => !isRunning || (value !== null && isDayText(value))
  const groups = all.filter(isDated)
  const undated = buildFigures(foldSame(all.filter((group) => !isDated(group)).map(({ rows, figure }) => ({ value: null, rows, figure })), aggregate), aggregate)[0]
  const isInTime = of !== null && isMoment(of)
  const cut = isInTime && measure.kind !== 'rows' ? (period ?? usualPeriod(groups.map(({ value }) => value))) : null
  const divided = split === null ? null : divide(groups, split, cut, aggregate)
  const plain = buildFigures(divided?.groups.map(({ group }) => group) ?? (cut === null ? groups : foldDays(groups, cut, aggregate)), aggregate)
  const figures = isRunning ? accumulate(plain) : plain
  const ordered: readonly Figure[] = measure.kind === 'rows' ? (isInTime ? figures.toSorted((a, b) => compareTexts(a.value, b.value)) : figures) : of === null || cut !== null ? figures : orderFigures(figures, of)
  const said = cut ?? (measure.kind === 'rows' && of?.kind === 'date' ? periodOfStarts(ordered.map(({ value }) => value)) : null)
  const partsOf = new Map((isRunning ? accumulateParts(divided?.groups ?? []) : (divided?.groups ?? [])).map(({ group, parts }) => [group.value, parts]))
  return {
    undated: undated === undefined ? null : figureWords(measure, undated.figure),
    figures: ordered.map((figure) => {
      const label = of === null ? source.label : groupLabel(of, figure.value, said, titles)
      const parts = (partsOf.get(figure.value) ?? []).map((part) => ({ ...part, words: figureWords(measure, part.figure) }))
      return { ...figure, label, tick: tickLabel(figure.value, said, label), words: figureWords(measure, figure.figure), parts }
    }),
    parts: split === null || divided === null ? [] : divided.parts.map((part) => ({ ...part, label: partLabel(split, part, partTitles), words: figureWords(measure, part.total.figure) })),
  }
}

/** Each part with all that it was before. */
function accumulateParts(groups: readonly Divided[]): readonly Divided[] {
  const columns = (groups[0]?.parts ?? []).map((_, index) => accumulate(groups.flatMap(({ parts }) => parts[index] ?? [])))
  return groups.map(({ group }, at) => ({ group, parts: columns.flatMap((column) => column[at] ?? []) }))
}

/** Days and moments in the order of time; what has none stands last. */
function compareTexts(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1
}
