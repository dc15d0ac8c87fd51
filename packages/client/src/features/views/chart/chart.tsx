import './chart.css'
import { type ReactNode, useEffect } from 'react'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { useIsBuilder } from '../../../backend/use-is-builder.ts'
import type { Aggregate } from '../../../backend/views/load-figures.ts'
import { renderSeparated } from '../../../fields/separated.ts'
import { formatCount } from '../../../lib/count.ts'
import { mostGroups, shownGroups, smallGroups } from '../../../lib/limits.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import type { Layout } from '../layout-state.ts'
import { Bars } from './bars.tsx'
import { isMoment } from './chart-state.ts'
import { Columns } from './columns.tsx'
import { type LabelledFigure, sumUp } from './figure-words.ts'
import { FiguresTable } from './figures-table.tsx'
import { Legend } from './legend.tsx'
import { Patterns } from './patterns.tsx'
import { Pie } from './pie.tsx'
import { aggregateOf, tellChart } from './told.ts'
import { type ChartContext, useFigures } from './use-figures.ts'

const words = chartTexts

/** What turns a project's aggregates on, as PostgREST's documentation has it. */
const statement = "alter role authenticator set pgrst.db_aggregates_enabled = 'true';\nnotify pgrst, 'reload config';"

export interface ChartProps extends Omit<Extract<Layout, { kind: 'chart' }>, 'kind'> {
  readonly context: ChartContext
  /** What stands before its title where it is one of several, and small. */
  readonly heading?: ReactNode
}

/** Figures that the backend made, drawn; the same ones as a table. */
export default function Chart({ context, from, source, drawing, of, split, measure, period, asFigures, heading }: ChartProps) {
  const { conditions, onCount } = context
  const toasts = useToasts()
  const { data, error, refetch } = useFigures(context, { from, of, split, measure })
  useEffect(() => onCount(null), [onCount])
  if (error === 'no-aggregates') return <>{heading}<WithoutAggregates /></>
  if (error !== null && data === undefined) return <>{heading}<FailureState failure={toFailure(error)} onRetry={refetch} /></>
  if (data === undefined) return <div className="ct" aria-busy="true">{heading}</div>
  const aggregate = aggregateOf(measure)
  const isInTime = of !== null && isMoment(of)
  const { figures, parts } = tellChart(data, { source, of, split, measure, period })
  const measured = words.measureOf(measure.kind, measure.field === null ? source.label : measure.field.unit === null ? measure.field.label : `${measure.field.label}, ${measure.field.unit}`)
  const named = of === null ? measured : words.title(measured, of.label, split?.label ?? null)
  const title = from === null ? named : words.fromFunction(from.label, named)
  const sentence = sumUp(figures, parts, measure)
  const copy = () => {
    const csv = renderSeparated([[of?.label ?? '', ...parts.map(({ label }) => label), parts.length === 0 ? title : words.all], ...figures.map(({ label, figure, parts: own }) => [label, ...own.map((part) => part.figure), figure])], ',', '\r\n')
    navigator.clipboard.writeText(csv).then(() => toasts.show(words.copied), () => toasts.show(words.notCopied))
  }
  const isEmpty = figures.every(({ figure }) => figure === null)
  const room = heading !== undefined ? smallGroups : of?.options == null ? shownGroups : figures.length
  const drawn = isInTime || figures.length <= room ? figures : figures.toSorted((a, b) => b.size - a.size).slice(0, room)
  const table = { caption: title, of: of?.label ?? '', measure: measured, parts }
  return (
    <div className="ct">
      <section className="ct-fig" aria-label={title}>
        {heading !== undefined ? <header>{heading}<span className="faint trunc">{title}</span></header> : <header><h2>{title}</h2><Button size="sm" variant="ghost" icon="copy" onClick={copy}>{words.copy}</Button></header>}
        <p className="ct-take">{sentence}{data.clock === null ? null : ` ${data.clock.isReaders ? words.yourClock(ownZone()) : words.otherClock(data.clock.offset)}`}</p>
        {from !== null && conditions.length > 0 ? <Notice tone="info">{words.unfiltered(from.label)}</Notice> : null}
        {data.groups.length >= mostGroups ? <Notice tone="info">{split === null ? words.tooMany(formatCount(mostGroups)) : words.tooManyParts(formatCount(mostGroups))}</Notice> : null}
        {isEmpty ? <EmptyState icon="columns" title={conditions.length > 0 && from === null ? viewsTexts.nothingMatches : words.empty}>{null}</EmptyState> : asFigures ? <FiguresTable {...table} figures={heading === undefined ? figures : drawn} isShown /> : (
          <Patterns parts={parts}>
            {parts.length === 0 ? null : <Legend parts={parts} name={split?.label ?? ''} />}
            {of === null || drawing === 'number' ? <p className="ct-number">{sentenceNumber(figures, aggregate)}</p>
              : drawing === 'pie' ? <Pie figures={drawn} whole={wholeOf(figures)} of={of} name={`${title}. ${sentence}`} />
                : isInTime || drawing === 'line' ? <Columns figures={drawn} parts={parts} isLine={drawing === 'line'} name={`${title}. ${sentence}`} />
                  : <Bars figures={drawn} parts={parts} name={`${title}. ${sentence}`} />}
            {drawn.length < figures.length ? <p className="ct-take">{words.onlyLargest(formatCount(drawn.length), formatCount(figures.length))}</p> : null}
            <FiguresTable {...table} figures={figures} isShown={false} />
          </Patterns>
        )}
      </section>
    </div>
  )
}

/** What shares are shares of: what is below nothing takes none away. */
const wholeOf = (figures: readonly LabelledFigure[]): number => figures.reduce((sum, { size }) => sum + Math.max(0, size), 0) || 1

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

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
