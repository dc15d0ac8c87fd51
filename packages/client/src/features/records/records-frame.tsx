import './records.css'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { Entity, Model } from '@portico/model'
import { nowhere } from '../../backend/live/presence.ts'
import { entityRoom, usePlace } from '../../backend/live/use-presence.ts'
import { useModel } from '../../backend/model.ts'
import type { Condition } from '../../backend/records/condition.ts'
import type { SortTerm } from '../../backend/records/sort.ts'
import { useReadCards } from '../../backend/views/use-read-cards.ts'
import { useScreenKeys } from '../../lib/use-screen-keys.ts'
import { buildQuery } from './build-query.ts'
import { buildColumns } from './columns.ts'
import type { EditStore } from './edit-store.ts'
import { RecordsHead } from './records-head.tsx'
import { type LayoutSettings, SettingsBar } from './settings-bar.tsx'
import { useCursors } from './use-cursors.ts'
import { useEdits } from './use-edits.ts'
import { phoneQuery, useMedia } from '../../lib/use-media.ts'
import { type RecordLinks, useRecordLinks } from './use-record-links.ts'
import { useView } from './use-view.ts'

const FieldsPopover = lazy(() => import('./fields-popover.tsx'))
const ViewProblems = lazy(() => import('./view-problems.tsx'))

/** What a layout is given to show. */
interface Framed {
  readonly entity: Entity
  readonly model: Model
  readonly conditions: readonly Condition[]
  readonly order: readonly SortTerm[]
  readonly fields: readonly string[] | null
  readonly isFiltered: boolean
  readonly links: RecordLinks
  readonly edits: EditStore
  readonly editsVersion: number
  readonly holders: ReadonlyMap<string, { readonly userId: string; readonly name: string }>
  readonly onPlace: (key: string | null) => void
  readonly onCount: (count: string | null) => void
}

export interface RecordsFrameProps {
  readonly entity: Entity
  readonly tabs: ReactNode
  readonly notice: ReactNode
  readonly settings: LayoutSettings
  /** Fields that the layout shows where nothing was chosen. */
  readonly usualFields: readonly string[]
  readonly children: (framed: Framed) => ReactNode
}

/** Head, views, filters and search of `/t/:entity` around another layout than the grid; it follows what others change. */
export function RecordsFrame({ entity, tabs, notice, settings, usualFields, children }: RecordsFrameProps) {
  const model = useModel()
  const view = useView(entity)
  const { state, change } = view
  const links = useRecordLinks(entity)
  const isPhone = useMedia(phoneQuery)
  const find = useRef<HTMLInputElement>(null)
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [count, setCount] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const create = entity.can.insert ? links.create : null
  useScreenKeys({ find, create })
  const { filters, sort, search } = state
  const query = useMemo(() => buildQuery(model, entity, { filters, sort, search }, [entity.title]), [model, entity, filters, sort, search])
  const edits = useEdits(query, useReadCards(entity))
  const { people, rows } = useCursors(entity)
  usePlace(entityRoom(entity.id), useMemo(() => (place === null ? nowhere : { ...nowhere, key: place, field: entity.title }), [place, entity.title]))
  const holders = useMemo(() => new Map([...rows].flatMap(([key, cursors]) => Object.values(cursors).slice(0, 1).map((cursor) => [key, cursor] as const))), [rows])
  const columns = useMemo(() => buildColumns(entity, state.fields ?? usualFields, {}), [entity, state.fields, usualFields])
  const framed: Framed = {
    entity, model, conditions: query.conditions, order: query.order, fields: state.fields, isFiltered: query.conditions.length > 0,
    links, edits, editsVersion: edits.getVersion(), holders, onPlace: setPlace, onCount: setCount,
  }
  return (
    <section className="rs" aria-label={entity.label}>
      <RecordsHead entity={entity} count={count} tabs={tabs} people={people} onCreate={create} />
      <SettingsBar entity={entity} model={model} view={view} columns={columns} isSearching={false} find={find} isPhone={isPhone} onChooseFields={setChooser} layout={settings} />
      {notice}
      <Suspense fallback={null}>
        {view.problems.length === 0 ? null : <ViewProblems entity={entity} problems={view.problems} onDismiss={() => change({}, true)} />}
        {chooser === null ? null : <FieldsPopover entity={entity} view={view} columns={columns} trigger={chooser} onClose={() => setChooser(null)} />}
      </Suspense>
      <div className="rs-body">{children(framed)}</div>
    </section>
  )
}
