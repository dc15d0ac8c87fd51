import { lazy } from 'react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useFreshCounts } from '../../backend/live/use-fresh-counts.ts'
import { useCounts } from '../../backend/load-count.ts'
import { useModel } from '../../backend/model.ts'
import { countWords } from '../../lib/texts/count.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { useOverride } from '../../config/override.ts'
import { useIsSettled } from './use-is-settled.ts'
import { useOpening } from '../../backend/views/use-opening.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'

const OwnLinks = lazy(() => import('../../config/own-links.tsx'))

/** The tables in their order. Counts are cheap ones, and wait until the page has what it needs. */
export function EntityLinks({ onNavigate }: { readonly onNavigate?: () => void }) {
  const config = useOverride()?.config
  const entities = visibleEntities(useModel())
  const opening = useOpening()
  const counts = useCounts(entities, useIsSettled())
  useFreshCounts(useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' }))
  const on = onNavigate ? { onClick: onNavigate } : {}
  const links = entities.map((entity, index) => {
    const count = counts[index]?.data
    return (
      <Link key={entity.id} to="/t/$entity" params={{ entity: entity.id }} search={opening(entity.id)} className="nav-i" activeOptions={{ includeSearch: false }} {...on}>
        <Icon name={entity.icon} /><span className="trunc">{entity.label}</span>{count ? <span className="nav-c">{countWords(count)}</span> : null}
      </Link>
    )
  })
  return (
    <>
      <Link to="/" className="nav-i" activeOptions={{ exact: true }} {...on}><Icon name="layout-dashboard" /><span className="trunc">{shellTexts.overview}</span></Link>
      {config ? <OwnLinks config={config} links={links} onNavigate={onNavigate} /> : (
        <>
          {links.length > 0 ? <div className="nav-h">{shellTexts.tables}</div> : null}
          {links}
        </>
      )}
    </>
  )
}
