import './records.css'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Entity } from '@portico/model'
import type { BulkRequest } from '../../backend/bulk/bulk-request.ts'
import type { Place } from '../../backend/live/presence.ts'
import { useModel } from '../../backend/model.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { formatCount } from '../../lib/count.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { useToasts } from '../../ui/toast.tsx'
import type { CellRange } from './cell-range.ts'
import type { CellsRequest } from './rehearse-cells.ts'
import { buildQuery, queryText } from './build-query.ts'
import { useColumnWidths } from './column-widths.ts'
import { buildColumns } from './columns.ts'
import { countWords } from './count-words.ts'
import type { MenuTarget, WantedCell } from './grid-props.ts'
import { Grid } from './grid.tsx'
import type { HeadTarget } from './grid-menu.tsx'
import { type FootPlace, GridFoot } from './grid-foot.tsx'
import { sortWithin, summedFields } from './grid-groups.ts'
import type { Grouping } from '../../backend/records/groups/grouping.ts'
import { listFieldNames } from './list-fields.ts'
import { type ListLive, quietList } from './list-live.ts'
import { RecordsHead } from './records-head.tsx'
import { RecordsOver } from './records-over.tsx'
import { noSelection, type Selection, add, toggle, without } from './selection.ts'
import { SettingsBar } from './settings-bar.tsx'
import { nextSort } from './next-sort.ts'
import { useEdits } from './use-edits.ts'
import { phoneQuery, useMedia } from '../../lib/use-media.ts'
import { type RunRequest, useRowActions } from './use-row-actions.ts'
import { useRecordLinks } from './use-record-links.ts'
import { type SeenRange, useRowWindow } from './use-row-window.ts'
import { useScreenKeys } from '../../lib/use-screen-keys.ts'
import { useView } from './use-view.ts'
import { selectAtMost } from '../../lib/limits.ts'

const DataMenu = lazy(() => import('./data-menu.tsx'))
const LiveRows = lazy(() => import('./live-rows.tsx'))
const NewRows = lazy(() => import('./new-rows.tsx'))
const RecordsList = lazy(() => import('./records-list.tsx'))
const SelectionBar = lazy(() => import('./selection-bar.tsx'))
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'))
const GridMenu = lazy(() => import('./grid-menu.tsx'))
const CellsDialog = lazy(() => import('./cells-dialog.tsx'))
const FieldsPopover = lazy(() => import('./fields-popover.tsx'))
const SummaryMenu = lazy(() => import('./summary-menu.tsx'))
const Ungrouped = lazy(() => import('./ungrouped.tsx'))
const UnsavedCells = lazy(() => import('./unsaved-cells.tsx'))
const ViewProblems = lazy(() => import('./view-problems.tsx'))

export interface RecordsScreenProps {
  readonly entity: Entity
  /** The views that there are, as links. */
  readonly tabs: ReactNode
  /** What is to be said about the address. */
  readonly notice?: ReactNode
  readonly onRun: (request: RunRequest | BulkRequest) => void
}

/** `/t/:entity`: the records of an entity as a grid; on a phone as a list. What is chosen stands in the address. */
export function RecordsScreen({ entity, tabs, notice, onRun }: RecordsScreenProps) {
  const model = useModel()
  const view = useView(entity)
  const { state: settings, change } = view
  const links = useRecordLinks(entity)
  const toasts = useToasts()
  const isPhone = useMedia(phoneQuery)
  const [widths, setWidth] = useColumnWidths(entity.id)
  const columns = useMemo(() => buildColumns(entity, settings.fields, widths, settings.pinned), [entity, settings.fields, widths, settings.pinned])
  const actions = useRowActions(entity)
  const asked = useMemo(() => (isPhone ? listFieldNames(entity) : [...buildColumns(entity, settings.fields, {}).map((column) => column.field.name), ...actions.fields]), [isPhone, entity, settings.fields, actions.fields])
  const by = useMemo((): Grouping | null => {
    const field = settings.group === null ? undefined : entity.byName.get(settings.group)
    return field === undefined ? null : { field, period: settings.period }
  }, [entity, settings.group, settings.period])
  const query = useMemo(() => {
    if (by === null) return buildQuery(model, entity, settings, asked)
    const descending = settings.sort.find((term) => term.field === by.field.name)?.descending === true
    const grouped = { by, descending, folded: new Set(settings.folded), sums: summedFields(columns) }
    return { ...buildQuery(model, entity, { ...settings, sort: sortWithin(entity, settings.sort, by) }, [...asked, by.field.name]), grouped }
  }, [model, entity, settings, by, asked, columns])
  const placeKey = useMemo(() => queryText({ ...query, selection: { ...query.selection, text: '' }, ...(query.grouped === undefined ? {} : { grouped: { ...query.grouped, folded: new Set(), sums: [] } }) }), [query])
  const seen = useRef<SeenRange>({ placeKey, range: [0, 1] })
  const { window, state, isBefore } = useRowWindow(query, placeKey, seen)
  const edits = useEdits(query, window)
  // While the rows are still those of the view before, so are their groups.
  const [shownBy, setShownBy] = useState(by)
  if (!isBefore && shownBy !== by) setShownBy(by)
  // Heads stay while the same groups are read again, folded otherwise: the keyboard is on one of them.
  const [heads, setHeads] = useState(state.groups)
  const groups = state.groups ?? (by !== null && shownBy === by && state.readAt === null && state.error === null ? heads : null)
  if (groups !== heads) setHeads(groups)
  const told = groups === null ? state : { ...state, count: groups.total, extent: groups.total, isExact: true, isEndless: false }
  const [live, setLive] = useState<ListLive>(quietList)
  const [topTurn, setTopTurn] = useState(0)
  const [place, setPlace] = useState<Place | null>(null)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [isChoosing, setChoosing] = useState(false)
  const [menu, setMenu] = useState<MenuTarget | null>(null)
  const [summing, setSumming] = useState<HeadTarget | null>(null)
  const [deleting, setDeleting] = useState<Selection | null>(null)
  const [cells, setCells] = useState<CellsRequest | null>(null)
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState<WantedCell | null>(null)
  const [stopped, setStopped] = useState<RowWindow | null>(null)
  const [seenPlace, setSeenPlace] = useState(placeKey)
  const find = useRef<HTMLInputElement>(null)
  const canSelect = entity.key.length > 0
  const create = entity.can.insert ? links.create : null
  useScreenKeys({ find, create })
  // Chosen rows belong to the rows that were seen: other filters, other rows.
  if (seenPlace !== placeKey) {
    setSeenPlace(placeKey)
    setSelection(noSelection)
  }

  const isRead = state.readAt !== null
  useEffect(() => {
    // Once rows show: an edit that finds no network must still be able to open, and to say so.
    if (isRead && !isPhone) void Promise.all([import('./cell-editor.tsx'), import('./cell-trouble.tsx'), import('./unsaved-cells.tsx'), import('../../fields/editors/text-editor.tsx'), import('../../backend/records/update.ts')]).catch(() => undefined)
  }, [isRead, isPhone])

  const throttle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onView = useCallback((from: number, to: number) => {
    if (isBefore) return
    seen.current = { placeKey, range: [from, to] }
    // While the bar is dragged nothing is sent: what is passed by is never asked for.
    clearTimeout(throttle.current)
    if (window.row(from) !== undefined && window.row(Math.max(from, to - 1)) !== undefined) window.show(from, to)
    else throttle.current = setTimeout(() => window.show(from, to), 60)
  }, [window, isBefore, placeKey])
  useEffect(() => () => clearTimeout(throttle.current), [])

  const rowsBetween = (from: number, to: number) => {
    const [first, last] = from <= to ? [from, to] : [to, from]
    return Array.from({ length: Math.min(last - first + 1, selectAtMost) }, (_, index) => window.row(first + index)).filter((row) => row !== undefined)
  }
  const selectAll = (always = false) => {
    if (selection.size > 0 && !always) setSelection(noSelection)
    else void window.readRows(0, selectAtMost).then((rows) => setSelection(add(noSelection, rows)), () => toasts.show(words.notSelected))
  }
  const copy = (): boolean => {
    if (selection.size === 0) return false
    void import('./copy-cells.ts').then(({ copyRows }) => copyRows(columns, [...selection.values()], toasts.show))
    return true
  }
  const onCopyCells = (range: CellRange, isCut: boolean) => void import('./copy-cells.ts').then(async ({ copyBlock }) => {
    if (await copyBlock(window, columns, range, toasts.show) && isCut) setCells({ kind: 'clear', range })
  })
  const bring = () => {
    live.bring()
    if (state.newAbove > 0) setTopTurn((turn) => turn + 1)
  }
  const clear = (): boolean => {
    setChoosing(false)
    if (selection.size === 0) return false
    setSelection(noSelection)
    return true
  }
  const onFold = (value: string | null) => change({ folded: settings.folded.includes(value) ? settings.folded.filter((each) => each !== value) : [...settings.folded, value] }, true)
  const onSelect = useCallback((row: LoadedRow) => setSelection((known) => toggle(known, row)), [])
  const remove = (): boolean => {
    if (selection.size === 0 || !entity.can.delete) return false
    setDeleting(selection)
    return true
  }
  const foot = (footPlace: FootPlace | null) => <GridFoot query={query} window={window} state={told} isBefore={isBefore} columns={columns} view={view} place={footPlace} kept={edits.kept} onRetry={() => edits.retryKept()} />

  return (
    <section className="rs" aria-label={entity.label}>
      <RecordsHead entity={entity} count={countWords(told)} tabs={tabs} people={live.people} onCreate={create} menu={<Suspense fallback={<span className="btn btn-icon" />}><DataMenu entity={entity} query={query} columns={columns} state={told} onAsk={onRun} onChoose={isPhone && canSelect ? () => setChoosing(true) : null} /></Suspense>} />
      <SettingsBar entity={entity} model={model} view={view} columns={columns} isSearching={state.isLoading && settings.search !== ''} find={find} isPhone={isPhone} onChooseFields={setChooser} groups={groups} />
      {notice}
      {by === null || state.ungrouped === null ? null : <Suspense fallback={null}><Ungrouped field={by.field} reason={state.ungrouped} onUngroup={() => change({ group: null, period: null, folded: [] })} /></Suspense>}
      {view.problems.length === 0 ? null : <Suspense fallback={null}><ViewProblems entity={entity} problems={view.problems} onDismiss={() => change({}, true)} /></Suspense>}
      <div className="rs-body">
        {isPhone ? (
          <Suspense fallback={<div aria-busy="true" />}><RecordsList entity={entity} model={model} window={window} state={state} groups={groups} by={shownBy} onFold={onFold} links={links} live={live} edits={edits} placeKey={placeKey} topTurn={topTurn} onView={onView} foot={foot(null)} selection={selection} isChoosing={isChoosing || selection.size > 0} onSelect={canSelect ? onSelect : null} /></Suspense>
        ) : (
          <Grid
            entity={entity} columns={columns} window={window} state={state} isBefore={isBefore} edits={edits} live={live} topTurn={topTurn} wanted={wanted} onPlace={setPlace} sort={settings.sort} density={settings.density}
            selection={selection} canSelect={canSelect} selectLabel={state.isExact && state.count <= selectAtMost ? words.selectAll : words.selectFirst(formatCount(selectAtMost))} links={links} placeKey={placeKey} foot={foot} onView={onView} groups={groups} by={shownBy} onFold={onFold}
            onSelect={onSelect} onExtend={(from, to) => { if (canSelect) setSelection(add(noSelection, rowsBetween(from, to))) }}
            onSelectAll={selectAll} onClear={clear} onCopy={copy} onDelete={remove} onCopyCells={onCopyCells} onCells={setCells} onSort={(field, keepOthers) => change({ sort: nextSort(settings.sort, field, keepOthers) })}
            onResize={setWidth} onOrder={change} onMenu={setMenu} onChooseFields={setChooser} onEnd={() => (groups !== null ? Promise.resolve(groups.lines.rows === 0 ? null : groups.lines.rows) : state.isExact ? Promise.resolve(state.count) : window.count())}
          />
        )}
        <Suspense fallback={null}>
          {isPhone || edits.refused.length === 0 ? null : <UnsavedCells entity={entity} edits={edits} place={place} onGo={(cell) => (window.positionOf(cell.key) === null ? links.open(cell.key) : setWanted(cell))} />}
          {isRead ? <LiveRows entity={entity} window={window} frame={state.frame} edits={edits} place={place} onLive={setLive} /> : null}
          {state.newAbove + state.newBetween > 0 ? <NewRows entity={entity} state={state} onShow={bring} /> : null}
        </Suspense>
        <RecordsOver
          entity={entity} state={told} view={view} isBefore={isBefore} isStopped={stopped === window} onCreate={create}
          onStop={() => { window.cancel(); setStopped(window) }} onRetry={() => { setStopped(null); window.refresh() }}
        />
      </div>
      <Suspense fallback={null}>
        {selection.size > 0 || isChoosing ? <SelectionBar entity={entity} columns={columns} query={query} state={told} selection={selection} actions={actions.callables} onAsk={onRun} onDone={(keys) => setSelection((known) => (keys === null ? noSelection : without(known, keys)))} onCopy={copy} onDelete={entity.can.delete ? remove : null} onClear={clear} /> : null}
        {menu === null ? null : (
          <GridMenu
            entity={entity} target={menu} columns={columns} links={links} view={view} onClose={() => setMenu(null)} onResize={setWidth} onSummary={setSumming}
            onDelete={(row) => setDeleting(new Map([[row.key, row]]))} actions={actions.callables} onRun={(callable, row) => onRun({ callable, query, rows: [row], onDone: () => undefined })}
          />
        )}
        {summing === null ? null : <SummaryMenu entity={entity} {...summing} view={view} onClose={() => setSumming(null)} />}
        {cells === null ? null : <CellsDialog entity={entity} model={model} query={query} columns={columns} window={window} edits={edits} request={cells} onClose={() => setCells(null)} />}
        {chooser === null ? null : <FieldsPopover entity={entity} view={view} columns={columns} trigger={chooser} onClose={() => setChooser(null)} />}
        {deleting === null ? null : (
          <DeleteDialog
            entity={entity} model={model} rows={deleting} onClose={() => setDeleting(null)}
            onDeleted={(keys) => {
              setSelection((known) => without(known, keys))
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
