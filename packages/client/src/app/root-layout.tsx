import { useEffect, useMemo } from 'react'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { BackendProvider, type Backend } from '../backend/backend.tsx'
import { useOverride } from '../config/override.ts'
import { RouteFocus } from './route-focus.tsx'

/** Around every page. A recovery link leads to the new password, wherever the backend sent it. */
export function RootLayout() {
  const { backend: given } = useRouter().options.context
  const name = useOverride()?.config.brand?.name
  const backend = useMemo(() => (given === null || name === undefined ? given : { ...given, name }), [given, name])
  if (!backend) return <Outlet />
  return (
    <BackendProvider backend={backend}>
      <RecoveryWatch backend={backend} />
      <RouteFocus />
      <Outlet />
    </BackendProvider>
  )
}

function RecoveryWatch({ backend }: { readonly backend: Backend }) {
  const navigate = useNavigate()
  useEffect(() => {
    const watch = () => {
      if (backend.session.takeRecovery()) void navigate({ to: '/reset', replace: true })
    }
    watch()
    return backend.session.subscribe(watch)
  }, [backend, navigate])
  return null
}
