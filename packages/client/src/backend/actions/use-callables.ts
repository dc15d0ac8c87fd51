import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { modelStaleTime } from '../../lib/limits.ts'
import { useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { useSession } from '../session.ts'
import { type Callable, databaseFunctions } from './callable.ts'

interface Callables {
  readonly callables: readonly Callable[]
  /** What in the configuration could not be used, for whoever wrote it. */
  readonly problems: readonly string[]
  /** False while edge functions are still to come. */
  readonly isComplete: boolean
}

/** What the reader may call. `isListed`: ask the backend for its edge functions too; buttons of records need only what is named. */
export function useCallables(isListed: boolean): Callables {
  const backend = useBackend()
  const model = useModel()
  const session = useSession()
  const isVisitor = session.kind === 'visitor'
  const asks = isListed && !isVisitor
  const isWanted = asks || backend.functions != null
  const { data: edge } = useQuery({
    queryKey: ['edge-functions', backend.url, session.role, asks],
    // Most pages have none of them: their code comes when it is needed.
    queryFn: async ({ signal }) => await (await import('./edge-functions.ts')).loadEdgeFunctions(backend, asks, signal),
    staleTime: modelStaleTime, enabled: isWanted,
  })
  return useMemo(() => {
    const { functions, problems } = edge?.(model, isVisitor) ?? { functions: [], problems: [] }
    return { callables: [...databaseFunctions(model, isVisitor), ...functions], problems, isComplete: !isWanted || edge !== undefined }
  }, [model, edge, isVisitor, isWanted])
}
