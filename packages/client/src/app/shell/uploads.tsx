import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useBackend } from '../../backend/context.ts'
import { PanelBoundary } from '../../backend/panel-boundary.tsx'
import { useIsSettled } from './use-is-settled.ts'

const UploadDock = lazy(async () => ({ default: (await import('../../features/files/upload-dock.tsx')).UploadDock }))

/** Uploads go on whatever page is open; what an earlier page left goes on as well. Nothing is loaded where there is none. */
export function Uploads() {
  const { files } = useBackend()
  const loaded = useSyncExternalStore(files.subscribe, files.get)
  const isSettled = useIsSettled()
  useEffect(() => {
    if (isSettled && files.isExpected()) files.load().catch(() => undefined)
  }, [files, isSettled])
  return loaded === null ? null : <PanelBoundary fallback={null}><Suspense fallback={null}><UploadDock files={loaded} /></Suspense></PanelBoundary>
}
