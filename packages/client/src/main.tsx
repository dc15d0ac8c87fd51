import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadConfiguration } from './backend/configuration.ts'
import { BackendError } from './backend/failure.ts'
import { parseFormAddress } from './lib/form-address.ts'

/** What the backend said is shown in its place, with words of its own: the console is for faults of the app. */
function onCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- as React does where nobody takes this over
  if (!(error instanceof BackendError)) console.error(error)
}

const root = document.getElementById('root')
// Hosts that answer every address with the app's page send forms here too.
if (parseFormAddress(location, new URL(document.baseURI).pathname) !== null) await import('./form.tsx')
else if (root) {
  // The page of records is the commonest way in: its code comes while the configuration does.
  if (/\/t\/[^/]+$/.test(location.pathname)) import('./app/records-page.tsx').catch(() => undefined)
  const configuration = await loadConfiguration(document.baseURI, fetch, localStorage)
  const app = <App configuration={configuration} />
  const render = (whole: ReactNode) => createRoot(root, { onCaughtError }).render(<StrictMode>{whole}</StrictMode>)
  const config = configuration.kind === 'ready' ? configuration.settings.config : undefined
  // Not awaited: what is loaded then is made of modules that wait for this one.
  if (config) void import('./config/with-config.tsx').then(({ withConfig }) => withConfig(config, document.baseURI, app)).then(render)
  else render(app)
}
