import { Suspense } from 'react'
import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { useModel } from '../../backend/model.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { useSession } from '../../backend/session.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'
import { overviewTexts } from '../../lib/texts/overview.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ChangedLately } from './changed-lately.tsx'
import { EntityTable } from './entity-table.tsx'
import './overview.css'

/** `/`: every readable table with what it costs little to count, and what changed lately. */
export function OverviewScreen() {
  const backend = useBackend()
  const session = useSession()
  const router = useRouter()
  const entities = visibleEntities(useModel())
  const linkError = backend.session.linkError()
  if (entities.length === 0 && session.kind === 'visitor') return <Navigate to="/sign-in" search={router.state.location.href === '/' ? {} : { next: router.state.location.href }} replace />
  return (
    <>
      <PageHead title={backend.name ?? overviewTexts.title} sub={backend.name ? overviewTexts.title : new URL(backend.url).host}>
        {entities.length > 1 ? <Link to="/model" className="btn btn-ghost"><Icon name="workflow" />{overviewTexts.model}</Link> : null}
      </PageHead>
      <div className="overview">
        {linkError ? <div className="overview-notice"><FailureNotice failure={toFailure(linkError)} /></div> : null}
        {entities.length === 0 ? (
          <EmptyState icon="columns" title={overviewTexts.emptyTitle}>{overviewTexts.emptyMember}</EmptyState>
        ) : (
          <>
            <EntityTable entities={entities} />
            <PanelBoundary><Suspense fallback={null}><ChangedLately entities={entities} /></Suspense></PanelBoundary>
          </>
        )}
      </div>
    </>
  )
}
