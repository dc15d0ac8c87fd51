import './chart.css'
import { type ReactNode, useEffect, useMemo } from 'react'
import { FailureState } from '../../../backend/failure-state.tsx'
import { toFailure } from '../../../backend/failure.ts'
import { isMoment } from '../../../backend/moments.ts'
import { useIsBuilder } from '../../../backend/use-is-builder.ts'
import { renderSeparated } from '../../../fields/separated.ts'
import { formatCount } from '../../../lib/count.ts'
import { mostGroups, shownGroups, smallGroups } from '../../../lib/limits.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { Bars } from './bars.tsx'
import { type ChartEdit, ChartHead } from './chart-head.tsx'
import { measuredOf, titleOf, usualTitleOf } from './chart-title.ts'
import { Columns } from './columns.tsx'
import { type LabelledFigure, figureWords, sumUp, wholeWords } from './figure-words.ts'
import { FiguresTable } from './figures-table.tsx'
import { Legend } from './legend.tsx'
import type { Chart as ChartAsked } from './parse-chart.ts'
import { Patterns } from './patterns.tsx'
import { Pie } from './pie.tsx'
import { type ToldChart, tellChart } from './told.ts'
import { type ChartContext, useFigures } from './use-figures.ts'

const words = chartTexts

/** What turns a project's aggregates on, as PostgREST's documentation has it. */
const statement = "alter role authenticator set pgrst.db_aggregates_enabled = 'true';\nnotify pgrst, 'reload config';"

export interface ChartProps {
  readonly context: ChartContext
  readonly chart: ChartAsked
  readonly asFigures: boolean
  /** What can be done with it; or, where it stands small among others, what is said instead of its title. */
  readonly edit: ChartEdit | { readonly heading: ReactNode }
}

/** Figures that the backend made, drawn; the same ones as a table. */
export function Chart({ context, chart, asFigures, edit }: ChartProps) {
  const { entity, conditions, onCount } = context
  const { from, of, split } = chart
  const toasts = useToasts()
  const { data, error, refetch } = useFigures(context, chart)
  useEffect(() => onCount(null), [onCount])
  const isSmall = 'heading' in edit
  const told = useMemo(() => (data === undefined ? null : tellChart(data, chart)), [data, chart])
  const usualTitle = usualTitleOf(chart)
  const title = titleOf(chart)
  const name = isSmall ? title : edit.name
  const copy = ({ figures, parts }: ToldChart) => {
    const csv = renderSeparated([[of?.label ?? '', ...parts.map(({ label }) => label), parts.length === 0 ? usualTitle : words.all], ...figures.map(({ label, figure, parts: own }) => [label, ...own.map((part) => part.figure), figure])], ',', '\r\n')
    navigator.clipboard.writeText(csv).then(() => toasts.show(words.copied), () => toasts.show(words.notCopied))
  }
  return (
    <section className="ct-fig" aria-label={name} aria-busy={told === null && error === null}>
      {isSmall ? <header>{edit.heading}<span className="faint trunc">{title}</span></header> : <ChartHead entity={entity} chart={chart} title={title} usualTitle={usualTitle} edit={edit} onCopy={told === null ? null : () => copy(told)} />}
      {error === 'no-aggregates' ? <WithoutAggregates /> : data === undefined || told === null ? (error === null ? null : <FailureState failure={toFailure(error)} onRetry={refetch} />) : (
        <>
          <p className="ct-take">{[chart.title === null ? '' : `${usualTitle}.`, sumUp(told.figures, told.parts, chart, told.undated), data.clock === null ? '' : data.clock.isReaders ? words.yourClock(ownZone()) : words.otherClock(data.clock.offset)].filter(Boolean).join(' ')}</p>
          {from !== null && conditions.length > 0 ? <Notice tone="info">{words.unfiltered(from.label)}</Notice> : null}
          {data.groups.length >= mostGroups ? <Notice tone="info">{split === null ? words.tooMany(formatCount(mostGroups)) : words.tooManyParts(formatCount(mostGroups))}</Notice> : null}
          {told.figures.every(({ figure }) => figure === null)
            ? <EmptyState icon="columns" title={conditions.length > 0 && from === null ? viewsTexts.nothingMatches : words.empty}>{null}</EmptyState>
            : <Drawn chart={chart} told={told} title={name} asFigures={asFigures} isSmall={isSmall} />}
        </>
      )}
    </section>
  )
}

interface DrawnProps {
  readonly chart: ChartAsked
  readonly told: ToldChart
  readonly title: string
  readonly asFigures: boolean
  readonly isSmall: boolean
}

function Drawn({ chart, told: { figures, parts }, title, asFigures, isSmall }: DrawnProps) {
  const { of, split, measure, drawing } = chart
  const isInTime = of !== null && isMoment(of)
  const room = isSmall ? smallGroups : of?.options == null ? shownGroups : figures.length
  const drawn = isInTime || figures.length <= room ? figures : figures.toSorted((a, b) => b.size - a.size).slice(0, room)
  const table = { caption: title, of: of?.label ?? '', measure: measuredOf(chart), parts }
  const name = `${title}. ${sumUp(figures, parts, chart)}`
  if (asFigures) return <FiguresTable {...table} figures={isSmall ? drawn : figures} isShown />
  return (
    <Patterns parts={parts}>
      {parts.length === 0 ? null : <Legend parts={parts} name={split?.label ?? ''} />}
      {of === null || drawing === 'number' ? <p className="ct-number">{wholeWords(figures, measure)}</p>
        : drawing === 'pie' ? <Pie figures={drawn} whole={wholeOf(figures)} of={of} name={name} />
          : isInTime || drawing === 'line' ? <Columns figures={drawn} parts={parts} isLine={drawing === 'line'} isRunning={chart.isRunning} aim={chart.aim === null ? null : { size: Number(chart.aim), words: words.aimIs(figureWords(measure, chart.aim)) }} name={name} />
            : <Bars figures={drawn} parts={parts} name={name} />}
      {drawn.length < figures.length ? <p className="ct-take">{words.onlyLargest(formatCount(drawn.length), formatCount(figures.length))}</p> : null}
      <FiguresTable {...table} figures={figures} isShown={false} />
    </Patterns>
  )
}

/** What shares are shares of: what is below nothing takes none away. */
const wholeOf = (figures: readonly LabelledFigure[]): number => figures.reduce((sum, { size }) => sum + Math.max(0, size), 0) || 1

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Nothing adds up here: which statement would change that, for those who may run it. */
function WithoutAggregates() {
  const isBuilder = useIsBuilder()
  return <EmptyState icon="info" title={words.off.title}>{isBuilder ? <><p>{words.off.builder}</p><CodeBlock label={words.off.statement} text={statement} /></> : words.off.text}</EmptyState>
}
