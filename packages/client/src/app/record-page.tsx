import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PanelBoundary } from '../backend/panel-boundary.tsx'
import { useOverride } from '../config/override.ts'
import { RecordButtons } from '../features/actions/record-buttons.tsx'
import { type ActionsRequest, type CreateRequest, RecordScreen } from '../features/record/record-screen.tsx'
import { AwaitModel } from './await-model.tsx'
import { useRouteEntity } from './route-entity.tsx'
import { WaitingPage } from './waiting-page.tsx'

const OwnActions = lazy(() => import('../config/own-actions.tsx'))
const CreateRecord = lazy(async () => ({ default: (await import('../features/form/create-record.tsx')).CreateRecord }))

/** `/t/:entity/:key`. */
export function RecordPage() {
  return <AwaitModel fallback={<WaitingPage />}><OneRecord /></AwaitModel>
}

function OneRecord() {
  const { entity: id, key } = useParams({ from: '/configured/shell/t/$entity/$key' })
  const found = useRouteEntity(id)
  if (!found.entity) return found.instead
  return <RecordScreen key={`${id}/${key}`} entity={found.entity} recordKey={key} renderCreate={renderCreate} renderActions={renderActions} />
}

/** The form for a related record, which the record page asks for. */
function renderCreate(request: CreateRequest) {
  return (
    <PanelBoundary>
      <Suspense fallback={null}><CreateRecord {...request} /></Suspense>
    </PanelBoundary>
  )
}

function renderActions(request: ActionsRequest) {
  return (
    <>
      <PanelBoundary fallback={null}><RecordButtons {...request} /></PanelBoundary>
      <OwnButtons {...request} />
    </>
  )
}

/** What a builder's configuration offers for the record. */
function OwnButtons(request: ActionsRequest) {
  const actions = useOverride()?.config.entities?.[request.entity.id]?.actions
  return actions === undefined ? null : <PanelBoundary fallback={null}><Suspense fallback={null}><OwnActions {...request} actions={actions} /></Suspense></PanelBoundary>
}
