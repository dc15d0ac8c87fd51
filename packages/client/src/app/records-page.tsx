import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { RecordsScreen } from '../features/records/records-screen.tsx'
import type { RunRequest } from '../features/records/use-row-actions.ts'
import type { BulkRequest } from '../backend/bulk/bulk-request.ts'
import { PanelBoundary } from '../backend/panel-boundary.tsx'
import { recordsTexts } from '../lib/texts/records.ts'
import { Icon } from '../ui/icon.tsx'
import { AwaitModel } from './await-model.tsx'
import { useRouteEntity } from './route-entity.tsx'
import { WaitingPage } from './waiting-page.tsx'

const LayoutPage = lazy(() => import('./layout-page.tsx'))
const ViewTabs = lazy(() => import('./layout-tabs.tsx'))

const CreatePanel = lazy(() => import('./create-panel.tsx'))

const ImportPanel = lazy(() => import('../features/bulk/import/import-panel.tsx'))
const BulkPanel = lazy(() => import('../features/bulk/bulk-panel.tsx'))

const RunOnRecords = lazy(async () => ({ default: (await import('../features/actions/run-on-records.tsx')).RunOnRecords }))

/** `/t/:entity`, with the form for a new record beside it when the address says `?new`. */
export function RecordsPage() {
  return <AwaitModel fallback={<WaitingPage />}><Records /></AwaitModel>
}

function Records() {
  const { entity: id } = useParams({ from: '/configured/shell/t/$entity' })
  const search = useSearch({ from: '/configured/shell/t/$entity' })
  const navigate = useNavigate({ from: '/t/$entity' })
  const found = useRouteEntity(id)
  const [running, setRunning] = useState<RunRequest | BulkRequest | null>(null)
  if (!found.entity) return found.instead
  const { entity } = found
  const close = () => {
    void navigate({ search: previous => Object.fromEntries(Object.entries(previous).filter(([name]) => name !== 'new' && name !== 'import')) })
  }
  // The views come a moment later, into space that is kept for them.
  const tabs = <Suspense fallback={<span className="rs-view"><Icon name="table-2" size={14} />{recordsTexts.grid}</span>}><ViewTabs entity={entity} /></Suspense>
  const screen = { entity, tabs, onRun: setRunning }
  return (
    <>
      {'layout' in search ? <Suspense fallback={null}><LayoutPage {...screen} key={entity.id} /></Suspense> : <RecordsScreen {...screen} key={entity.id} />}
      {running === null ? null : (
        <PanelBoundary>
          <Suspense fallback={null}>{'callable' in running ? <RunOnRecords {...running} entity={entity} onClose={() => setRunning(null)} /> : <BulkPanel entity={entity} request={running} onClose={() => setRunning(null)} />}</Suspense>
        </PanelBoundary>
      )}
      {'import' in search && (entity.can.insert || entity.can.update) ? (
        <PanelBoundary>
          <Suspense fallback={null}><ImportPanel key={entity.id} entity={entity} onClose={close} /></Suspense>
        </PanelBoundary>
      ) : null}
      {'new' in search && entity.can.insert ? (
        <PanelBoundary>
          <Suspense fallback={null}><CreatePanel key={entity.id} entity={entity} given={search['new']} onClose={close} /></Suspense>
        </PanelBoundary>
      ) : null}
    </>
  )
}
