import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadConfiguration } from './backend/configuration.ts'

const root = document.getElementById('root')
if (root) {
  // The page of records is the commonest way in: its code comes while the configuration does.
  if (/\/t\/[^/]+$/.test(location.pathname)) import('./app/records-page.tsx').catch(() => undefined)
  const configuration = await loadConfiguration(document.baseURI, fetch, localStorage)
  createRoot(root).render(<StrictMode><App configuration={configuration} /></StrictMode>)
}
