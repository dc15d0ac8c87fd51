import './view-tabs.css'
import { Link, useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import type { Search } from '../../../lib/search.ts'
import { viewsTexts as words } from '../../../lib/texts/views.ts'
import { LayoutIcon } from '../layout-icon.tsx'
import { searchForLayout, shownLayouts } from '../layout-state.ts'
import { useLayout } from '../use-layout.ts'

/** The layouts that make sense for an entity, each a link that keeps what is chosen of the records. */
export default function ViewTabs({ entity }: { readonly entity: Entity }) {
  const search: Search = useSearch({ strict: false })
  const { layout } = useLayout(entity)
  const current = layout?.kind ?? null
  return (
    <>
      {[null, ...shownLayouts(entity, current)].map((kind) => (
        <Link
          key={kind ?? 'grid'} to="/t/$entity" params={{ entity: entity.id }} search={searchForLayout(search, kind)}
          className={kind === current ? 'rs-view' : 'rs-view is-off'} activeOptions={{ exact: true }} aria-current={kind === current ? 'page' : undefined}
        >
          <LayoutIcon kind={kind} />{words.layouts[kind ?? 'grid']}
        </Link>
      ))}
    </>
  )
}
