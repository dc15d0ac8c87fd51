import './view-tabs.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useSavedViews } from '../../../backend/views/use-saved-views.ts'
import type { Search } from '../../../lib/search.ts'
import { viewsTexts as words } from '../../../lib/texts/views.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LayoutIcon } from '../layout-icon.tsx'
import { layoutOf, searchForLayout, shownLayouts } from '../layout-state.ts'
import { useLayout } from '../use-layout.ts'
import { isChanged, searchOf } from './view-query.ts'

const SaveView = lazy(() => import('./save-view.tsx'))
const ViewMenu = lazy(() => import('./view-menu.tsx'))

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
    add.current?.parentElement?.querySelector('[aria-current="page"]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [currentTab])
  const tab = (isCurrent: boolean) => ({ 'className': isCurrent ? 'rs-view' : 'rs-view is-off', 'activeOptions': { exact: true }, 'aria-current': isCurrent ? ('page' as const) : undefined })
  return (
    <>
      {[null, ...shownLayouts(entity, current)].map((kind) => (
        <Link key={kind ?? 'grid'} to="/t/$entity" params={{ entity: entity.id }} search={searchForLayout(search, kind)} {...tab(open === undefined && ownName === null && kind === current)}>
          <LayoutIcon kind={kind} />{words.layouts[kind ?? 'grid']}
        </Link>
      ))}
      {Object.entries(own).map(([name, { label, icon = 'panels-top-left' }]) => (
        <Link key={`own ${name}`} to="/t/$entity" params={{ entity: entity.id }} search={searchForLayout(search, name)} {...tab(open === undefined && name === ownName)}><Icon name={icon} size={14} />{label}</Link>
      ))}
      {views.length === 0 ? null : <span className="vt-divide" />}
      {views.map((view) => (
        <span key={view.id} className="vt-saved">
          <Link to="/t/$entity" params={{ entity: entity.id }} search={searchOf(view)} {...tab(view === open)}>
            <LayoutIcon kind={layoutOf(view.query)} />{view.name}{view === open && isChanged(search, view.query) ? <span className="vt-changed">{words.saved.changed}</span> : null}
          </Link>
          {view === open ? <Suspense fallback={null}><ViewMenu view={view} siblings={views} saved={saved} search={search} onSaveAs={setSaving} /></Suspense> : null}
        </span>
      ))}
      <IconButton ref={add} icon="plus" size="sm" className="vt-add" label={words.saved.saveAs} aria-haspopup="dialog" aria-expanded={saving !== null} onClick={(event) => setSaving(event.currentTarget)} />
      {saving === null ? null : <Suspense fallback={null}><SaveView entity={entity} saved={saved} search={search} position={views.length + 1} trigger={saving} onClose={() => setSaving(null)} /></Suspense>}
    </>
  )
}
