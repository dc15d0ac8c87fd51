import { lazy, type MouseEvent, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Entity, Model } from '@portico/model'
import type { ListGroups } from '../../backend/records/groups/grouping.ts'
import { searchFields } from '../../backend/records/search.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { Column } from './columns.ts'
import { FilterChips } from './filter-chips.tsx'
import { SlowSearch } from './slow-search.tsx'
import { groupFields } from './grid-groups.ts'
import type { View } from './use-view.ts'
import type { Density } from './view-state.ts'

const GroupMenu = lazy(() => import('./group-menu.tsx'))
const SortPopover = lazy(() => import('./sort-popover.tsx'))

export interface SettingsBarProps {
  readonly entity: Entity
  readonly model: Model
  readonly view: View
  readonly columns: readonly Column[]
  readonly isSearching: boolean
  readonly find: RefObject<HTMLInputElement | null>
  readonly isPhone: boolean
  readonly onChooseFields: (trigger: HTMLElement) => void
  /** The groups that are shown; only the grid has them. */
  readonly groups?: ListGroups | null
  /** What another layout than the grid brings along, and what of the grid's it has a use for. */
  readonly layout?: LayoutSettings
}

export interface LayoutSettings {
  /** Before the filters. */
  readonly lead: ReactNode
  readonly tools: ReactNode
  readonly hasSort: boolean
  /** Null: it shows no fields of its own. */
  readonly fieldsLabel: string | null
}

const densities: readonly Density[] = ['compact', 'default', 'comfortable']

/** What the view lets through, in which order, with which columns: each setting its own button, all of them in the address. */
export function SettingsBar({ entity, model, view, isSearching, find, isPhone, onChooseFields, groups, layout }: SettingsBarProps) {
  const { state, change } = view
  const [sorter, setSorter] = useState<HTMLElement | null>(null)
  const [grouper, setGrouper] = useState<HTMLElement | null>(null)
  const label = (name: string): string => entity.byName.get(name)?.label ?? name
  const [first, ...others] = state.sort
  const sortLabel = first === undefined ? words.sort : others.length === 0 ? words.sorted(label(first.field)) : words.sortedBy(label(first.field), String(others.length))
  const rowHeights = densities.map((density): MenuEntry => ({ id: density, label: words.densities[density], isChosen: state.density === density, onAction: () => change({ density }) }))
  const searched = searchFields(entity)
  const findBox = searched.length === 0 ? null : (
    <SearchBox className="rs-find" label={words.search(entity.label)} title={searched.map((field) => field.label).join(', ')} clearLabel={words.clearSearch}
      text={state.search} onSearch={(search) => change({ search }, true)} input={find} hint={<span className="no-phone"><Kbd keys="/" /></span>} />
  )
  const canGroup = groups !== undefined && groupFields(entity).length > 0
  const groupLabel = state.group === null ? words.group : words.grouped(label(state.group))
  const groupButton = { isOn: state.group !== null, 'aria-haspopup': 'menu', 'aria-expanded': grouper !== null, onClick: (event: MouseEvent<HTMLButtonElement>) => setGrouper(event.currentTarget) } as const
  return (
    <>
      <div className="rs-bar" role="toolbar" aria-label={words.settings}>
        {layout?.lead}
        <FilterChips entity={entity} model={model} view={view} />
        <div className="rs-tools">
          {layout?.tools}
          {layout?.hasSort === false ? null : isPhone
            ? <IconButton icon="arrow-up-down" label={sortLabel} isOn={first !== undefined} onClick={(event) => setSorter(event.currentTarget)} />
            : <Button variant="ghost" icon="arrow-up-down" isOn={first !== undefined} aria-haspopup="dialog" aria-expanded={sorter !== null} onClick={(event) => setSorter(event.currentTarget)}>{sortLabel}</Button>}
          {isPhone ? canGroup ? <IconButton icon="rows-3" label={groupLabel} {...groupButton} /> : null : (
            <>
              {canGroup ? <Button variant="ghost" icon="rows-3" {...groupButton}>{groupLabel}</Button> : null}
              {layout?.fieldsLabel === null ? null : <Button variant="ghost" icon="columns-3" isOn={state.fields !== null} aria-haspopup="dialog" onClick={(event) => onChooseFields(event.currentTarget)}>{layout?.fieldsLabel ?? words.fields}</Button>}
              {layout ? null : <Menu label={words.density} items={rowHeights} placement="bottom end" trigger={(props) => <IconButton {...props} icon="rows-2" label={words.density} isOn={state.density !== 'default'} />} />}
              {findBox === null ? null : <span className="rs-divide" />}
              {findBox}
            </>
          )}
        </div>
      </div>
      {isPhone ? findBox : null}
      <SlowSearch isSearching={isSearching} />
      {grouper === null ? null : <Suspense fallback={null}><GroupMenu entity={entity} view={view} groups={groups ?? null} trigger={grouper} onClose={() => setGrouper(null)} /></Suspense>}
      {sorter === null ? null : <Suspense fallback={null}><SortPopover entity={entity} view={view} trigger={sorter} onClose={() => setSorter(null)} /></Suspense>}
    </>
  )
}
