import { type ReactNode, Suspense } from 'react'
import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { useBackend } from '../../backend/backend.tsx'
import { toFailure } from '../../backend/failure.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { useModel } from '../../backend/model.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { publicForms } from '../../backend/public-forms.ts'
import { useSession } from '../../backend/session.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'
import { overviewTexts } from '../../lib/texts/overview.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ChangedLately } from './changed-lately.tsx'
import { EntityTable } from './entity-table.tsx'
import { OpenForms } from './open-forms.tsx'
import './overview.css'

/** `/`: pinned views, every readable table with what it costs little to count, and what changed lately. */
export function OverviewScreen({ pinned }: { readonly pinned: ReactNode }) {
  const backend = useBackend()
  const session = useSession()
  const router = useRouter()
  const model = useModel()
  const entities = visibleEntities(model)
  const forms = model.role === 'anon' ? publicForms(model) : []
  const linkError = backend.session.linkError()
  if (entities.length === 0 && session.kind === 'visitor') return <Navigate to="/sign-in" search={router.state.location.href === '/' ? {} : { next: router.state.location.href }} replace />
  return (
    <>
      <PageHead title={backend.name ?? overviewTexts.title} sub={backend.name ? overviewTexts.title : new URL(backend.url).host}>
        {entities.length > 1 ? <Link to="/model" className="btn btn-ghost"><Icon name="workflow" />{overviewTexts.model}</Link> : null}
        {session.kind === 'visitor' ? <Link className="btn only-phone" to="/sign-in"><Icon name="log-in" />{shellTexts.session.signIn}</Link> : null}
      </PageHead>
      <div className="overview">
        {linkError ? <div className="overview-notice"><FailureNotice failure={toFailure(linkError)} /></div> : null}
        {entities.length === 0 ? (
          <EmptyState icon="columns" title={overviewTexts.emptyTitle}>{overviewTexts.emptyMember}</EmptyState>
        ) : (
          <>
            {pinned}
            <EntityTable entities={entities} />
            {forms.length === 0 ? null : <OpenForms forms={forms} appUrl={backend.appUrl} />}
            <PanelBoundary><Suspense fallback={null}><ChangedLately entities={entities} /></Suspense></PanelBoundary>
          </>
        )}
      </div>
    </>
  )
}
