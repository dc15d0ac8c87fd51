import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Backend } from '../backend/backend.tsx'
import { prefetchModel } from '../backend/model.ts'
import { isOwnPath } from '../lib/own-path.ts'
import { parseSearch, renderSearch, type Search } from '../lib/search.ts'
import { ErrorPage } from './error-page.tsx'
import { LeaveForForm } from './leave-for-form.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RootLayout } from './root-layout.tsx'
import { ShellLayout } from './shell/shell-layout.tsx'
import { WaitingPage } from './waiting-page.tsx'

/** What every route may use before anything is drawn. */
export interface RouterContext {
  /** Null until a backend is configured: then only `/connect` is there. */
  readonly backend: Backend | null
  readonly queries: QueryClient
  /** Is it inside an application of somebody's own (`<Portico>`)? */
  readonly isMounted: boolean
}

/** `next`: the page to return to after signing in. `email`: what was typed on the page before. */
interface GateSearch {
  readonly next?: string
  readonly email?: string
}

function gateSearch(search: Search): GateSearch {
  const { next, email } = search
  return {
    ...(typeof next === 'string' && isOwnPath(next) ? { next } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout, errorComponent: ErrorPage })

const connect = createRoute({ getParentRoute: () => root, path: '/connect', component: lazyRouteComponent(() => import('../features/connect/connect-screen.tsx'), 'ConnectScreen') })

/** A public form is a page of its own: whoever comes to one from inside the app leaves the app. */
const form = createRoute({ getParentRoute: () => root, path: '/form/$', validateSearch: (search: Search) => search, component: LeaveForForm })

const configured = createRoute({
  getParentRoute: () => root,
  id: 'configured',
  beforeLoad: ({ context }) => {
    if (!context.backend) throw redirect({ to: '/connect' })
  },
})

const signIn = createRoute({ getParentRoute: () => configured, path: '/sign-in', validateSearch: gateSearch, component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen') })
const signUp = createRoute({ getParentRoute: () => configured, path: '/sign-up', validateSearch: gateSearch, component: lazyRouteComponent(() => import('../features/sign-in/sign-up-screen.tsx'), 'SignUpScreen') })
const forgot = createRoute({ getParentRoute: () => configured, path: '/forgot', validateSearch: gateSearch, component: lazyRouteComponent(() => import('../features/sign-in/forgot-screen.tsx'), 'ForgotScreen') })
const reset = createRoute({ getParentRoute: () => configured, path: '/reset', validateSearch: gateSearch, component: lazyRouteComponent(() => import('../features/sign-in/reset-screen.tsx'), 'ResetScreen') })
const verify = createRoute({
  getParentRoute: () => configured,
  path: '/verify',
  validateSearch: (search: Search) => ({ ...gateSearch(search), token_hash: text(search['token_hash']), type: text(search['type']) }),
  component: lazyRouteComponent(() => import('../features/sign-in/verify-screen.tsx'), 'VerifyScreen'),
})

const shell = createRoute({
  getParentRoute: () => configured, id: 'shell', component: ShellLayout, pendingComponent: WaitingPage, errorComponent: ErrorPage, staleTime: Infinity,
  loader: ({ context: { backend, queries } }) => {
    // Not awaited: the frame stands meanwhile.
    if (backend) void prefetchModel(queries, backend)
  },
})

const overview = createRoute({ getParentRoute: () => shell, path: '/', component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage') })
const records = createRoute({ getParentRoute: () => shell, path: '/t/$entity', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('./records-page.tsx'), 'RecordsPage') })
const record = createRoute({ getParentRoute: () => shell, path: '/t/$entity/$key', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('./record-page.tsx'), 'RecordPage') })
const files = createRoute({ getParentRoute: () => shell, path: '/files', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('../features/files/files-screen.tsx'), 'FilesScreen') })
const folder = createRoute({ getParentRoute: () => shell, path: '/files/$bucket/$', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('../features/files/files-screen.tsx'), 'FilesScreen') })
const actions = createRoute({ getParentRoute: () => shell, path: '/actions', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('../features/actions/actions-screen.tsx'), 'ActionsScreen') })
const action = createRoute({ getParentRoute: () => shell, path: '/actions/$name', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('../features/actions/action-screen.tsx'), 'ActionScreen') })
const model = createRoute({ getParentRoute: () => shell, path: '/model', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('../features/model/model-screen.tsx'), 'ModelScreen') })
const account = createRoute({ getParentRoute: () => shell, path: '/account', component: lazyRouteComponent(() => import('../features/account/account-screen.tsx'), 'AccountScreen') })

const page = createRoute({ getParentRoute: () => shell, path: '/pages/$page', validateSearch: (search: Search) => search, component: lazyRouteComponent(() => import('./own-page.tsx'), 'OwnPage') })

/** Whatever no other route takes: with the navigation beside it, so that nobody is stuck there. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  connect,
  form,
  configured.addChildren([signIn, signUp, forgot, reset, verify, shell.addChildren([overview, records, record, files, folder, actions, action, model, account, page, unknown])]),
])

/** @param basePath the folder that the app is served from, as `<base href>` names it: `/` or `/there/`. */
export function createAppRouter(context: RouterContext, basePath: string) {
  return createRouter({
    routeTree, context,
    basepath: basePath,
    parseSearch, stringifySearch: renderSearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

function text(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
