import { useEffect, useState } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createBackend, type Backend } from '../backend/backend.tsx'
import { ConfigurationContext, type Configuration } from '../backend/configuration-context.ts'
import { identityOf } from '../backend/session-state.ts'
import { withPageListeners } from '../lib/page-listeners.ts'
import { shellTexts } from '../lib/texts/shell.ts'
import { LateCodeNotice } from '../ui/late-code-notice.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { createToasts } from '../ui/toast-store.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import '@fontsource-variable/inter/opsz.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '../ui/base.css'

export interface AppProps {
  /** Where `portico.json`, this browser or the builder's own code points the app. */
  readonly configuration: Configuration
  /** The path that its pages live under, with a slash at the end; the document's base by default. */
  readonly basePath?: string
  /** Is it inside an application of somebody's own? */
  readonly isMounted?: boolean
}

/** The whole app. Its pages' addresses are relative to the document's base (`<base href>`), unless told otherwise. */
export function App(props: AppProps) {
  const parts = useParts(props)
  return parts === null ? null : <Assembled configuration={props.configuration} parts={parts} />
}

type Parts = ReturnType<typeof createParts>

function createParts(configuration: Configuration, basePath: string, isMounted: boolean) {
  const base = new URL(basePath, document.baseURI)
  const leaving = new AbortController()
  const backend = configuration.kind === 'ready' ? createBackend({ ...configuration.settings, appUrl: base.href, closing: leaving.signal }) : null
  const queries = createQueryClient()
  const { made: router, forget } = withPageListeners(() => createAppRouter({ backend, queries, isMounted }, base.pathname))
  const close = () => {
    leaving.abort()
    queries.clear()
    forget()
    // It listens to the page's history, and tells of its own steps in it.
    router.history.destroy()
  }
  return { queries, backend, router, toasts: createToasts(), close }
}

/** Made when the app comes into the page and closed when it leaves: a route of another application may come and go. */
function useParts({ configuration, basePath = document.baseURI, isMounted = false }: AppProps): Parts | null {
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => {
    let made: Parts | null = null
    let isGone = false
    // StrictMode puts it in, takes it out and puts it in again at once: what a link in the address brought is taken by one.
    queueMicrotask(() => {
      if (isGone) return
      made = createParts(configuration, basePath, isMounted)
      setParts(made)
    })
    return () => {
      isGone = true
      made?.close()
      setParts(null)
    }
  }, [configuration, basePath, isMounted])
  return parts
}

function Assembled({ configuration, parts }: { readonly configuration: Configuration; readonly parts: Parts }) {
  useForgetting(parts.backend, parts.queries)
  return (
    <ConfigurationContext value={configuration}>
      <QueryClientProvider client={parts.queries}>
        <ToastProvider toasts={parts.toasts} label={shellTexts.toasts} dismissLabel={shellTexts.dismiss} standing={<LateCodeNotice />}>
          <RouterProvider router={parts.router} />
        </ToastProvider>
      </QueryClientProvider>
    </ConfigurationContext>
  )
}

/**
 * What one person loaded is not shown to the next: when who is here changes, everything is asked for again. But the model
 * is kept by its reader, so the new one's is asked for by whoever draws it; and sign-in settings are the same for all.
 */
function useForgetting(backend: Backend | null, queries: QueryClient): void {
  useEffect(() => {
    if (!backend) return
    const identity = () => identityOf(backend.session.get())
    let last: string | null = null
    void backend.session.ready.then(() => {
      last = identity()
    })
    return backend.session.subscribe(() => {
      const now = identity()
      if (last === null || last === now) return
      last = now
      queries.removeQueries({ type: 'inactive' })
      void queries.resetQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'model' && kind !== 'auth-settings' })
    })
  }, [backend, queries])
}
