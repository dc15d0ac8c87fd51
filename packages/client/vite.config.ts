import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One chunk a library, so that the budget of each can be watched. */
const libraries: readonly (readonly [string, RegExp])[] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//],
  ['query', /node_modules\/@tanstack\/(react-query|query-core)\//],
  ['auth', /node_modules\/@supabase\/auth-js\//],
  ['postgrest', /node_modules\/@supabase\/postgrest-js\//],
  ['storage', /node_modules\/(@supabase\/storage-js|iceberg-js)\//],
  ['tus', /node_modules\/(tus-js-client|js-base64|url-parse|querystringify|requires-port)\//],
  ['aria', /node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized|@react-types)\//],
]

/** What the bundler knows of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/**
 * Modules that are loaded together anyway share a chunk: `app` is what the first page needs, `work` what every page of
 * records needs beside it. Left alone, the bundler cuts them into some forty pieces, one for each set of pages that uses them.
 */
const rooms: readonly (readonly [string, RegExp])[] = [
  ['app', /packages\/client\/src\/main\.tsx$/],
  ['work', /packages\/client\/src\/app\/records-page\.tsx$/],
]

function roomOf(id: string, graph: ModuleGraph): string | null {
  const above = importersOf(id, graph)
  const room = rooms.find(([, root]) => above.some(module => root.test(module)))
  return room?.[0] ?? null
}

/** The module and everything that imports it statically, near and far. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen]
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative: the same build works at any address, which `<base href>` in index.html names.
  base: './',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...libraries.map(([name, test]) => ({ name, test, priority: 2 })),
            { name: (id: string, graph: ModuleGraph) => roomOf(id, graph), debugName: 'rooms', priority: 1 },
          ],
        },
      },
    },
  },
})
