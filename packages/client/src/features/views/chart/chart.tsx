import './chart.css'
import { type ReactNode, useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Action, Field } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { all, oneOf, renderCondition } from '../../../backend/records/condition.ts'
import { countRows } from '../../../backend/records/count.ts'
import { loadTitles } from '../../../backend/records/titles.ts'
import { useSession } from '../../../backend/session.ts'
import { type Aggregate, type GroupFigures, loadFigures, loadRowsAsFigures } from '../../../backend/views/load-figures.ts'
import { loadFunctionFigures } from '../../../backend/views/load-function-figures.ts'
import { cardsKey } from '../../../backend/views/use-cards.ts'
import { countGroups } from '../../../backend/records/count-groups.ts'
import { withAggregates } from '../../../backend/records/groups/aggregates.ts'
import { useIsBuilder } from '../../../backend/use-is-builder.ts'
import { renderSeparated } from '../../../fields/separated.ts'
import { formatCount } from '../../../lib/count.ts'
import { mostGroups, shownGroups, smallGroups } from '../../../lib/limits.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { buildLanes } from '../board/lanes.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { Layout } from '../layout-state.ts'
import { type Measure, isMoment } from './chart-state.ts'
import { Bars } from './bars.tsx'
import { type Clock, clockOf } from './clock.ts'
import { Columns } from './columns.tsx'
import { FiguresTable } from './figures-table.tsx'
import { type Figure, buildFigures, foldDays, orderFigures, periodOfStarts, usualPeriod } from './figures.ts'
import { type LabelledFigure, figureWords, groupLabel, sumUp, tickLabel } from './figure-words.ts'
import { Pie } from './pie.tsx'

const words = viewsTexts.chart

/** What turns a project's aggregates on, as PostgREST's documentation has it. */
const statement = "alter role authenticator set pgrst.db_aggregates_enabled = 'true';\nnotify pgrst, 'reload config';"

export interface ChartProps extends Omit<Extract<Layout, { kind: 'chart' }>, 'kind'> {
  readonly context: ChartContext
  /** What stands before its title where it is one of several, and small. */
  readonly heading?: ReactNode
}

type ChartContext = Pick<LayoutContext, 'entity' | 'model' | 'conditions' | 'onCount'>

interface Told {
  readonly groups: readonly GroupFigures[]
  readonly titles: Readonly<Record<string, string>>
  /** Null: there are no instants among it. */
  readonly clock: Clock | null
}

/** Figures that the backend made, drawn; the same ones as a table. */
export default function Chart({ context, from, source, drawing, of, measure, period, asFigures, heading }: ChartProps) {
  const { conditions, onCount } = context
  const toasts = useToasts()
  const told = useFigures(context, from, of, measure)
  const { data, error, refetch } = told
  const noAggregates = error === 'no-aggregates'
  useEffect(() => onCount(null), [onCount])
  if (noAggregates) return <>{heading}<WithoutAggregates /></>
  if (error !== null && data === undefined) return <>{heading}<FailureState failure={toFailure(error)} onRetry={refetch} /></>
  if (data === undefined) return <div className="ct" aria-busy="true">{heading}</div>
  const aggregate: Aggregate = measure.kind === 'rows' ? 'sum' : measure.kind
  const cut = of !== null && isMoment(of) && measure.kind !== 'rows' ? (period ?? usualPeriod(data.groups.map(({ value }) => value))) : null
  const groups = cut === null ? data.groups : foldDays(data.groups, cut, aggregate)
  const figures = buildFigures(groups, aggregate)
  const isInTime = of !== null && isMoment(of)
  const ordered: readonly Figure[] = measure.kind === 'rows' ? (isInTime ? figures.toSorted((a, b) => compareTexts(a.value, b.value)) : figures) : of === null || cut !== null ? figures : orderFigures(figures, of)
  const said = cut ?? (measure.kind === 'rows' && of?.kind === 'date' ? periodOfStarts(ordered.map(({ value }) => value)) : null)
  const labelled = ordered.map((figure): LabelledFigure => {
    const label = of === null ? source.label : groupLabel(of, figure.value, said, data.titles)
    return { ...figure, label, tick: tickLabel(figure.value, said, label), words: figureWords(measure, figure.figure) }
  })
  const measured = words.measureOf(measure.kind, measure.field === null ? source.label : measure.field.unit === null ? measure.field.label : `${measure.field.label}, ${measure.field.unit}`)
  const named = of === null ? measured : words.title(measured, of.label)
  const title = from === null ? named : words.fromFunction(from.label, named)
  const sentence = sumUp(labelled, measure)
  const copy = () => {
    const csv = renderSeparated([[of?.label ?? '', title], ...labelled.map(({ label, figure }) => [label, figure])], ',', '\r\n')
    navigator.clipboard.writeText(csv).then(() => toasts.show(words.copied), () => toasts.show(words.notCopied))
  }
  const isEmpty = labelled.every(({ figure }) => figure === null)
  const room = heading !== undefined ? smallGroups : of?.options == null ? shownGroups : labelled.length
  const drawn = isInTime || labelled.length <= room ? labelled : labelled.toSorted((a, b) => b.size - a.size).slice(0, room)
  return (
    <div className="ct">
      <section className="ct-fig" aria-label={title}>
        {heading !== undefined ? <header>{heading}<span className="faint trunc">{title}</span></header> : <header><h2>{title}</h2><Button size="sm" variant="ghost" icon="copy" onClick={copy}>{words.copy}</Button></header>}
        <p className="ct-take">{sentence}{data.clock === null ? null : ` ${data.clock.isReaders ? words.yourClock(ownZone()) : words.otherClock(data.clock.offset)}`}</p>
        {from !== null && conditions.length > 0 ? <Notice tone="info">{words.unfiltered(from.label)}</Notice> : null}
        {data.groups.length >= mostGroups ? <Notice tone="info">{words.tooMany(formatCount(mostGroups))}</Notice> : null}
        {isEmpty ? <EmptyState icon="columns" title={conditions.length > 0 && from === null ? viewsTexts.nothingMatches : words.empty}>{null}</EmptyState> : asFigures ? <FiguresTable caption={title} of={of?.label ?? ''} measure={measured} figures={heading === undefined ? labelled : drawn} isShown /> : (
          <>
            {of === null || drawing === 'number' ? <p className="ct-number">{sentenceNumber(labelled, aggregate)}</p>
              : drawing === 'pie' ? <Pie figures={drawn} whole={wholeOf(labelled)} of={of} name={`${title}. ${sentence}`} />
                : isInTime || drawing === 'line' ? <Columns figures={drawn} isLine={drawing === 'line'} name={`${title}. ${sentence}`} />
                  : <Bars figures={drawn} name={`${title}. ${sentence}`} />}
            {drawn.length < labelled.length ? <p className="ct-take">{words.onlyLargest(formatCount(drawn.length), formatCount(labelled.length))}</p> : null}
            <FiguresTable caption={title} of={of?.label ?? ''} measure={measured} figures={labelled} isShown={false} />
          </>
        )}
      </section>
    </div>
  )
}

/** What shares are shares of: what is below nothing takes none away. */
const wholeOf = (figures: readonly LabelledFigure[]): number => figures.reduce((sum, { size }) => sum + Math.max(0, size), 0) || 1

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Days and moments in the order of time; what has none stands last. */
function compareTexts(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1
}

/** One figure over everything: what the groups come to, where they can be put together. */
function sentenceNumber(figures: readonly LabelledFigure[], aggregate: Aggregate): string {
  const [only] = figures
  if (figures.length === 1 && only !== undefined) return only.words
  const sizes = figures.filter(({ figure }) => figure !== null).map(({ size }) => size)
  const one = aggregate === 'min' ? Math.min(...sizes) : aggregate === 'max' ? Math.max(...sizes) : sizes.reduce((sum, size) => sum + size, 0)
  return aggregate === 'avg' ? words.severalAverages : new Intl.NumberFormat().format(Math.round(one * 100) / 100)
}

/** Nothing adds up here: which statement would change that, for those who may run it. */
function WithoutAggregates() {
  const isBuilder = useIsBuilder()
  return <EmptyState icon="info" title={words.off.title}>{isBuilder ? <><p>{words.off.builder}</p><CodeBlock label={words.off.statement} text={statement} /></> : words.off.text}</EmptyState>
}

interface ToldFigures {
  readonly data: Told | undefined
  readonly error: unknown
  readonly refetch: () => void
}

function useFigures({ entity, model, conditions }: ChartContext, from: Action | null, of: Field | null, measure: Measure): ToldFigures {
  const backend = useBackend()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: [...cardsKey(backend, entity, session), 'figures', from?.id ?? null, of?.name ?? null, measure.kind, measure.field?.name ?? null, conditions.length === 0 ? '' : renderCondition(all(conditions))],
    queryFn: async ({ signal }): Promise<Told | 'no-aggregates'> => {
      if (measure.kind === 'rows') {
        if (of === null) return 'no-aggregates'
        return { groups: await (from === null ? loadRowsAsFigures(backend, entity, of, measure.field, conditions, signal) : loadFunctionFigures(backend, from, of, measure.field, signal)), titles: {}, clock: null }
      }
      const { kind, field } = measure
      const zone = ownZone()
      const told = await withAggregates(backend, async (may) => {
        if (may) return await loadFigures(backend, entity, of, kind, field, conditions, zone, signal)
        // Without aggregates records can still be counted, value by value.
        if (kind !== 'count' || (of !== null && of.options === null && of.kind !== 'boolean')) return null
        if (of === null) return { groups: [{ value: null, rows: String(await countRows(backend, { entity, conditions }, [], signal)), figure: null }], latest: [] }
        const counts = await countGroups(backend, { entity, field: of.name, conditions, sums: [] }, buildLanes(of, []), false, signal)
        return { groups: counts.map(({ value, rows }): GroupFigures => ({ value, rows: String(rows), figure: null })), latest: [] }
      })
      if (told === null) return 'no-aggregates'
      const { groups, latest } = told
      const clock = clockOf(latest, zone)
      const target = model.byId.get(of?.reference?.target ?? '')
      const column = of?.reference?.targetColumns[0]
      if (target === undefined || column === undefined) return { groups, titles: {}, clock }
      const largest = groups.toSorted((a, b) => Number(b.figure ?? b.rows) - Number(a.figure ?? a.rows)).flatMap(({ value }) => value ?? []).slice(0, shownGroups)
      return { groups, clock, titles: largest.length === 0 ? {} : await loadTitles(backend, target, column, [oneOf(column, largest)], signal) }
    },
    placeholderData: keepPreviousData, staleTime: 0, retry: false,
  })
  return data === 'no-aggregates' ? { data: undefined, error: 'no-aggregates', refetch: () => void refetch() } : { data, error, refetch: () => void refetch() }
}
