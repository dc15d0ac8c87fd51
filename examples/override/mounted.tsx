// Portico on one route of an application that is there already: everything below /admin/ is Portico's, the rest is yours.
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

// Its code and its style sheets come when somebody goes there.
const Admin = lazy(async () => {
  const [{ Portico }, { default: config }] = await Promise.all([import('@portico/client'), import('./portico.config.tsx')])
  return { default: () => <Portico path="/admin/" backend={{ url: 'http://127.0.0.1:54321', key: 'sb_publishable_…' }} config={config} /> }
})

function App() {
  if (location.pathname.startsWith('/admin/')) return <Suspense fallback={<p>Loading …</p>}><Admin /></Suspense>
  return <main><h1>Our shop</h1><a href="/admin/">To the back office</a></main>
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>)
