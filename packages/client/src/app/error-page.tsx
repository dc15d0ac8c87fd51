import { useEffect } from 'react'
import { Navigate, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { isNotInstalled } from '../backend/describe.ts'
import { toFailure } from '../backend/failure.ts'
import { FailureState } from '../backend/failure-state.tsx'

/** A page that failed falls alone; where the backend cannot describe itself, `/connect` explains what to do. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useEffect(() => queries.reset(), [queries])
  const failure = toFailure(error)
  if (failure.relation?.includes('portico_describe') && isNotInstalled(failure)) return <Navigate to="/connect" />
  const again = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <FailureState failure={failure} headingLevel={1} onRetry={again} />
}
