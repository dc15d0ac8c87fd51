import './view-tabs.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { type SavedView, isInFront } from '../../../backend/views/saved-view.ts'
import { useSavedViews } from '../../../backend/views/use-saved-views.ts'
import { useKeepLast } from '../../../backend/views/use-keep-last.ts'
import type { Search } from '../../../lib/search.ts'
import { viewsTexts as words } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LayoutIcon } from '../layout-icon.tsx'
import { layoutOf, layoutQuery, searchForLayout, shownLayouts } from '../layout-state.ts'
import { useLayout } from '../use-layout.ts'
import { openingQuery } from '../../../backend/views/keep-openings.ts'
import { isChanged, searchOf } from '../../../backend/views/view-query.ts'

const SaveView = lazy(() => import('./save-view.tsx'))
const AllViews = lazy(() => import('./all-views.tsx'))
const ViewMenu = lazy(() => import('./view-menu.tsx'))

/** More tabs than that are told as a list as well: they do not stand beside each other on a screen. */
const mostTabs = 6

/** A layout of a builder's configuration. */
interface OwnLayout {
  readonly label: string
  readonly icon?: string
}

/** The layouts that make sense for an entity, and the views of it that somebody keeps: each a link. */
export function ViewTabs({ entity, own = {} }: { readonly entity: Entity; readonly own?: Readonly<Record<string, OwnLayout>> | undefined }) {
  const search: Search = useSearch({ strict: false })
  const { layout } = useLayout(entity)
  const saved = useSavedViews()
  const [saving, setSaving] = useState<HTMLElement | null>(null)
  const views = saved.views.filter((view) => view.entity === entity.id)
  const open = views.find(({ id }) => id === search['view'])
  const current = layout?.kind ?? null
  const asked = search['layout']
  const ownName = typeof asked === 'string' && Object.hasOwn(own, asked) ? asked : null
  const add = useRef<HTMLButtonElement>(null)
  const currentTab = open?.id ?? ownName ?? current
  useEffect(() => {
    // On a phone there are more tabs than fit: the one that is open is in sight.
    add.current?.closest('.rs-views')?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [currentTab])
  const keepLast = useKeepLast()
  const used = open === undefined ? ('view' in search ? null : usedLayout(search, layout !== null || ownName !== null)) : openingQuery(open)
  useEffect(() => {
    if (used !== null) keepLast(entity.id, used)
  }, [keepLast, entity.id, used])
  // What a saved view has of filters is its own: from there the layouts lead to all records.
  const kept = open === undefined ? search : {}
  const tab = (isCurrent: boolean) => ({ 'className': isCurrent ? 'rs-view' : 'rs-view is-off', 'activeOptions': { exact: true }, 'aria-current': isCurrent ? ('page' as const) : undefined })
  const savedTab = (view: SavedView) => (
    <span key={view.id} className="vt-saved">
      <Link to="/t/$entity" params={{ entity: entity.id }} search={searchOf(view)} {...tab(view === open)}>
        <LayoutIcon kind={layoutOf(view.query)} /><span className="vt-name trunc" title={view.name}>{view.name}</span>{view === open && isChanged(search, view.query) ? <span className="vt-changed">{words.saved.changed}</span> : null}
      </Link>
      {view === open ? <Suspense fallback={null}><ViewMenu view={view} siblings={views} saved={saved} search={search} onSaveAs={setSaving} /></Suspense> : null}
    </span>
  )
  const [inFront, behind] = [views.filter(isInFront), views.filter((view) => !isInFront(view))]
  return (
    <>
      {inFront.map(savedTab)}
      {inFront.length === 0 ? null : <span className="vt-divide" />}
      {[null, ...shownLayouts(entity, current)].map((kind) => (
        <Link key={kind ?? 'grid'} to="/t/$entity" params={{ entity: entity.id }} search={searchForLayout(kept, kind)} {...tab(open === undefined && ownName === null && kind === current)} {...(kind === null ? { onClick: () => keepLast(entity.id, '') } : {})}>
          <LayoutIcon kind={kind} />{words.layouts[kind ?? 'grid']}
        </Link>
      ))}
      {Object.entries(own).map(([name, { label, icon = 'panels-top-left' }]) => (
        <Link key={`own ${name}`} to="/t/$entity" params={{ entity: entity.id }} search={searchForLayout(kept, name)} {...tab(open === undefined && name === ownName)}><Icon name={icon} size={14} />{label}</Link>
      ))}
      {behind.length === 0 ? null : <span className="vt-divide" />}
      {behind.map(savedTab)}
      <span className="vt-more">
        {views.length > mostTabs ? <Suspense fallback={null}><AllViews entity={entity} views={views} open={open} /></Suspense> : null}
        <IconButton ref={add} icon="plus" size="sm" className="vt-add" label={words.saved.saveAs} aria-haspopup="dialog" aria-expanded={saving !== null} onClick={(event) => setSaving(event.currentTarget)} />
      </span>
      {saving === null ? null : <Suspense fallback={null}><SaveView entity={entity} saved={saved} search={search} position={Math.max(0, ...views.map(({ position }) => position)) + 1} trigger={saving} onClose={() => setSaving(null)} /></Suspense>}
    </>
  )
}

/** What is kept as the layout that was used last; null: an address with filters alone is no choice of a layout. */
function usedLayout(search: Search, isThere: boolean): string | null {
  if (!isThere) return 'layout' in search || Object.keys(search).length === 0 ? '' : null
  return layoutQuery(search)
}
