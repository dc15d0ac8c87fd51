import { use } from 'react'
import { queryOptions, useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { buildModel, type Model } from '@portico/model'
import { modelStaleTime } from '../lib/limits.ts'
import { useBackend, type Backend } from './context.ts'
import { loadDescription } from './describe.ts'
import { keptDescription, keepDescription, nameOf, type Reader } from './kept-description.ts'
import { ModelOverrideContext } from './model-override.ts'
import { type Session, useSession } from './session.ts'

/** The key of the model in the query cache: one for each backend and reader. */
function modelKey(backend: Pick<Backend, 'url'>, reader: Reader): readonly ['model', string, string] {
  return ['model', backend.url, nameOf(reader)]
}

/**
 * What the backend is about for whoever asks. Suspends on the first visit; later ones start with the kept copy
 * and renew it behind the screen. Throws a `BackendError`: `isNotInstalled(failure)` tells when `/connect` must explain.
 */
export function useModel(): Model {
  const override = use(ModelOverrideContext)
  const { data } = useSuspenseQuery(useModelQuery())
  return override === null ? data : override(data)
}

/** Is nothing known yet of the model, nor why it does not come? */
export function useIsModelPending(): boolean {
  return useQuery(useModelQuery()).isPending
}

/** Asks for the model before anything is drawn that needs it: it comes together with the code of the page. */
export async function prefetchModel(client: QueryClient, backend: Backend): Promise<void> {
  await backend.session.ready
  await client.prefetchQuery(modelQuery(backend, backend.session.get()))
}

const useModelQuery = () => modelQuery(useBackend(), useSession())

function modelQuery(backend: Backend, session: Session) {
  const reader: Reader = { role: session.role, userId: session.kind === 'visitor' ? null : session.userId }
  const kept = keptDescription(localStorage, backend.url, reader)
  return queryOptions({
    queryKey: modelKey(backend, reader),
    queryFn: async ({ signal }) => {
      const description = await loadDescription(backend, reader.role, signal)
      keepDescription(localStorage, backend.url, reader, description)
      return buildModel(description).model
    },
    staleTime: modelStaleTime,
    ...(kept ? { initialData: () => buildModel(kept).model, initialDataUpdatedAt: 0 } : {}),
  })
}

/** The schema has changed, or the description was only now installed: ask again. What failed before is forgotten first. */
export async function renewModel(client: QueryClient, backend: Pick<Backend, 'url'>): Promise<void> {
  const queryKey = ['model', backend.url]
  client.removeQueries({ queryKey, predicate: query => query.state.status === 'error' })
  await client.invalidateQueries({ queryKey })
}
