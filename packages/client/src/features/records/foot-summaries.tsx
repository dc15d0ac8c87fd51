import { type KeyboardEvent, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { kindsOf } from '../../backend/records/summaries/summary.ts'
import { fieldType } from '../../fields/registry.ts'
import { formatClock, formatCount } from '../../lib/count.ts'
import { summariesTexts as words } from '../../lib/texts/summaries.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { bringIntoSight } from './bring-into-sight.ts'
import { type Column, headLabel, standingLeft } from './columns.ts'
import type { FootPlace } from './grid-foot.tsx'
import { placeOf } from './place-of.ts'
import { summaryOf } from './summary-choice.ts'
import { kindLabel, summaryWords } from './summary-words.ts'
import { useReach } from './use-reach.ts'
import { type ShownFigures, type SummariesRequest, useSummaries } from './use-summaries.ts'
import type { View } from './use-view.ts'

const SummaryMenu = lazy(() => import('./summary-menu.tsx'))

export interface FootSummariesProps extends Omit<SummariesRequest, 'summaries'> {
  readonly columns: readonly Column[]
  readonly place: FootPlace
  readonly view: View
  /** Where the words of the foot stand: what would be behind them is left out. */
  readonly said: HTMLElement | null
}

/** What stands under a column, and what a press does. */
interface FootCell {
  readonly kind: 'figure' | 'offer' | 'adding' | 'failed' | 'waiting' | 'nothing'
  readonly label: string | null
  readonly figure: string
  /** For assistive technology, and at length under the pointer. */
  readonly name: string
  readonly isOld: boolean
}

/** What the columns come to, under each of them: a toolbar that arrows walk along. */
export default function FootSummaries({ columns, place, view, said, ...request }: FootSummariesProps) {
  const reach = useReach(said, columns)
  const { entity } = request.query
  const { foot: chosen } = view.state
  const shown = useSummaries({ ...request, summaries: columns.flatMap((column) => summaryOf(entity, column, chosen) ?? []) })
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ readonly column: Column; readonly element: Element } | null>(null)
  const [awaited, setAwaited] = useState<string | null>(null)
  const cells = columns.map((column) => cellOf(column, kindsOf(entity, column.field).length === 0 ? null : summaryOf(entity, column, chosen), shown))
  const offered = columns.flatMap((column, index) => (kindsOf(entity, column.field).length > 0 && standingLeft(columns, index) >= reach - 1 ? [index] : []))
  const current = columns.findIndex(({ field }) => field.name === at)
  const stop = offered.includes(current) ? current : offered[0]
  const focus = (index: number | undefined) => {
    const cell = index === undefined ? null : bar.current?.querySelector<HTMLElement>(`[data-foot="${index}"]`)
    if (cell == null || index === undefined) return
    cell.focus({ preventScroll: true })
    if (index >= place.standing) bringIntoSight(cell.closest<HTMLElement>('.rg-sheet'), cell, standingLeft(columns, place.standing))
  }
  const isFound = useRef(true)
  useEffect(() => {
    // One that was not drawn is there now.
    if (isFound.current) return
    isFound.current = true
    focus(stop)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const from = offered.indexOf(stop ?? -1)
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: offered.length - 1 }[event.key]
    const index = to === undefined ? undefined : offered[Math.min(Math.max(0, to), offered.length - 1)]
    if (index !== undefined) {
      event.preventDefault()
      setAt(columns[index]?.field.name ?? null)
      isFound.current = false
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && stop !== undefined) {
      event.preventDefault()
      open(stop)
    }
  }
  const open = (index: number) => {
    const [column, element] = [columns[index], bar.current?.querySelector(`[data-foot="${index}"]`)]
    if (column !== undefined && element != null) setMenu({ column, element })
  }
  const press = (index: number) => {
    const kind = cells[index]?.kind
    setAt(columns[index]?.field.name ?? null)
    if (kind === 'adding') shown.stop()
    else if (kind === 'offer' || kind === 'failed') {
      setAwaited(columns[index]?.field.name ?? null)
      shown.ask()
    } else open(index)
  }
  const told = cells[columns.findIndex(({ field }) => field.name === awaited)]
  return (
    <>
      <div className="rg-sums" role="toolbar" aria-label={words.toolbar} tabIndex={-1} ref={bar} onKeyDown={onKeyDown}>
        {columns.map((column, index) => {
          const cell = cells[index]
          const isStanding = index < place.standing
          if (column.isTitle || cell === undefined || !(isStanding || index === stop || (index >= place.first && index < place.last))) return null
          const classes = ['rg-sum', isStanding && 'is-standing', `is-${fieldType(column.field).align}`, cell.isOld && 'is-old'].filter(Boolean).join(' ')
          if (!offered.includes(index)) return <span key={column.field.name} className={classes} style={placeOf(index, isStanding)} />
          const opens = cell.kind === 'figure' || cell.kind === 'waiting' || cell.kind === 'nothing'
          return (
            <button
              key={column.field.name} type="button" className={classes} style={placeOf(index, isStanding)} data-foot={index} tabIndex={index === stop ? 0 : -1}
              aria-label={cell.name} title={cell.name} aria-haspopup={opens ? 'menu' : undefined} aria-expanded={opens ? menu?.column === column : undefined}
              onClick={() => press(index)} onContextMenu={(event) => { event.preventDefault(); open(index) }}
            >
              <CellContent cell={cell} />
            </button>
          )
        })}
      </div>
      {/* The names of the figures say it as well: it is not announced with each page that is read. */}
      {shown.loaded === null || said === null || place.range !== null ? null : createPortal(<span aria-hidden="true">{words.figuresOfLoaded(formatCount(shown.loaded))}</span>, said)}
      {shown.failure === null ? null : (
        <div className="rg-foot-why"><div><FailureNotice failure={shown.failure} actions={<Button size="sm" onClick={shown.ask}>{words.failed}</Button>} /></div></div>
      )}
      <output className="sr">{told?.kind === 'figure' ? told.name : ''}</output>
      {menu === null ? null : (
        // The sheet would take the focus in the menu for one in its cells, and the keyboard when it closes.
        <div className="rg-foot-menu" onFocus={(event) => event.stopPropagation()}>
          <Suspense fallback={null}>
            <SummaryMenu entity={entity} column={menu.column} element={menu.element} view={view} onClose={() => setMenu(null)} onAgain={shown.oldSince === null ? null : shown.ask} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function CellContent({ cell: { kind, label, figure } }: { readonly cell: FootCell }) {
  switch (kind) {
    case 'figure': return <>{label === null ? null : <span className="rg-sum-of">{label}</span>}{' '}<b>{figure}</b></>
    case 'offer': return <span className="rg-sum-offer">{label}</span>
    case 'adding': return <><span className="rg-sum-offer">{words.stop}</span><Spinner /></>
    case 'failed': return <><span className="rg-sum-offer">{words.failed}</span><Icon name="triangle-alert" size={12} /></>
    case 'waiting': return <span className="rg-sum-of">{label}</span>
    case 'nothing': return <span className="rg-sum-choose">{words.choose}<Icon name="chevron-down" size={12} /></span>
  }
}

function cellOf({ field }: Column, summary: ReturnType<typeof summaryOf>, { figures, loaded, oldSince, isOffered, isAdding, failure }: ShownFigures): FootCell {
  const label = headLabel(field)
  if (summary === null) return { kind: 'nothing', label: null, figure: '', name: words.chooseOf(label), isOld: false }
  const kind = kindLabel(field, summary.kind)
  const told = figures === null ? null : summaryWords(summary, figures)
  if (told !== null) {
    const details = [told.detail, loaded === null ? '' : words.ofLoaded(formatCount(loaded)), oldSince === null ? '' : words.asOf(formatClock(oldSince))].filter(Boolean).join(', ')
    return { kind: 'figure', label: told.label, figure: told.figure, name: words.name(label, told.label ?? '', told.figure, details), isOld: oldSince !== null }
  }
  if (isAdding) return { kind: 'adding', label: kind, figure: '', name: words.stopOf(label), isOld: false }
  if (failure !== null) return { kind: 'failed', label: kind, figure: '', name: words.failedOf(label), isOld: false }
  return isOffered ? { kind: 'offer', label: kind, figure: '', name: words.addUp(label, kind), isOld: false } : { kind: 'waiting', label: kind, figure: '', name: `${label}: ${kind}`, isOld: false }
}
