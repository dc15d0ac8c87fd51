import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/opsz.css'
import { PublicFormPage } from './features/public-form/public-form-page.tsx'
import { loadConfiguration } from './backend/configuration.ts'
import { parseFormAddress } from './lib/form-address.ts'
import { LateCodeNotice } from './ui/late-code-notice.tsx'

const root = document.getElementById('root')
const address = parseFormAddress(location, new URL(document.baseURI).pathname)
if (root) {
  const configuration = await loadConfiguration(document.baseURI, fetch, localStorage)
  createRoot(root).render(<StrictMode><PublicFormPage configuration={configuration} id={address?.id ?? ''} /><div className="toasts" aria-live="polite"><LateCodeNotice /></div></StrictMode>)
}
