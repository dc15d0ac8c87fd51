import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** One chunk a library, so that the budget of each can be watched. */
const libraries: readonly (readonly [string, RegExp])[] = [
  ['react', /node_modules\/(react|react-dom|scheduler)\//],
  ['router', /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//],
  ['query', /node_modules\/@tanstack\/(react-query|query-core)\//],
  ['auth', /node_modules\/@supabase\/auth-js\//],
  ['postgrest', /node_modules\/@supabase\/postgrest-js\//],
  ['realtime', /node_modules\/@supabase\/(realtime-js|phoenix)\//],
  ['storage', /node_modules\/(@supabase\/storage-js|iceberg-js)\//],
  // What fetches code late: the page of static hosts has it, and nothing else, before it knows what it is asked for.
  ['late', /client\/src\/lib\/late-code/],
  ['dagre', /node_modules\/@dagrejs\//],
  ['tus', /node_modules\/(tus-js-client|js-base64|url-parse|querystringify|requires-port)\//],
  ['aria', /node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@internationalized|@react-types)\//],
]

/** What no first page uses of libraries and the model, though one index names it beside what they use: it comes with the pages that do. */
const late = /\/(useBlocker|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|openapi\/\w+|configured-argument)\.[jt]s$/

/** What the bundler knows of a module. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/**
 * Modules that are loaded together anyway share a chunk: `app` is what the first page needs, `work` what every page of
 * records needs beside it, `form` what a public form needs, and what a form shares with either is apart, since it loads
 * neither. Left alone, the bundler cuts them into some forty pieces, one for each set of pages that uses them. What a page
 * fetches once it stands stays cut: each piece is an import of its own or shared with other pages, so that merging them
 * (`entriesAwareMergeThreshold`) made every page heavier and saved few requests.
 */
const rooms: readonly (readonly [string, RegExp])[] = [
  ['app', /packages\/client\/src\/main\.tsx$/],
  ['work', /packages\/client\/src\/app\/records-page\.tsx$/],
]
const form = /packages\/client\/src\/form\.tsx$/

function roomOf(id: string, graph: ModuleGraph): string | null {
  if (late.test(id)) return null
  const above = importersOf(id, graph)
  const room = rooms.find(([, root]) => above.some(module => root.test(module)))?.[0]
  if (!above.some(module => form.test(module))) return room ?? null
  if (room !== undefined) return `${room}-and-form`
  // A page of the app that is loaded late: the chunk of the form would start a form there.
  const isElsewhere = above.some(module => !module.endsWith('.html') && graph.getModuleInfo(module)?.importers.length === 0)
  return isElsewhere ? 'late-and-form' : 'form'
}

/** A group takes with a module all that it imports, so what is shared is taken before what shares it. */
const roomGroups = ['app-and-form', 'work-and-form', 'late-and-form', null].map((only, index) => ({
  name: (id: string, graph: ModuleGraph) => {
    const room = roomOf(id, graph)
    return only === null || room === only ? room : null
  },
  debugName: only ?? 'rooms',
  priority: 1 - index / 10,
}))

/** The module and everything that imports it statically, near and far. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const seen = new Set([id])
  for (const each of seen) for (const importer of graph.getModuleInfo(each)?.importers ?? []) seen.add(importer)
  return [...seen]
}

/** The pages differ in what they load, and in nothing of their heads. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: page => page.replace('<!-- head.html -->', () => readFileSync(path.join(import.meta.dirname, 'head.html'), 'utf8').trim()),
  },
}

/**
 * The code of the page of records, the commonest way in, beside the app's own: named in the page, and asked for at once by
 * `theme.js` where the address is one of records. Else it would wait until the app runs.
 */
const pageOfRecords: Plugin = {
  name: 'page-of-records',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { bundle = {}, filename }) => {
      if (!filename.endsWith('index.html')) return
      const chunks = new Map(Object.values(bundle).flatMap(each => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])))
      const needed = new Set([...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/app/records-page.tsx')).map(({ fileName }) => fileName))
      for (const file of needed) for (const imported of chunks.get(file)?.imports ?? []) needed.add(imported)
      const styles = [...needed].flatMap(file => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])
      const link = (file: string, as: 'script' | 'style') => ({ tag: 'link', attrs: { 'data-records': true, as, href: `./${file}`, crossorigin: true }, injectTo: 'head-prepend' as const })
      const isMissing = (file: string) => !page.includes(file)
      return [...[...needed].filter(isMissing).map(file => link(file, 'script')), ...styles.filter(isMissing).map(file => link(file, 'style'))]
    },
  },
}

/** Chunks that the page itself names, before anything is imported. */
const first = /\/(rolldown-runtime|react|router|query|auth|postgrest|app|app-and-form|late)-[\w-]{8}\.js$/

/** What stands around each `import()`: ours waits for files that do not come, where Vite's own would fail for good. */
const patientImports: Plugin = {
  name: 'patient-imports',
  enforce: 'pre',
  apply: 'build',
  resolveId: id => (id === '\0vite/preload-helper.js' ? lateCode : null),
  generateBundle(_, bundle) {
    const isThere = Object.values(bundle).some(each => each.type === 'chunk' && each.name === 'late' && each.exports.length > 0)
    const code = Object.values(bundle).map(each => (each.type === 'chunk' ? each.code : '')).join('')
    if (!isThere || code.includes('vite:preloadError')) this.error('Imports are wrapped by Vite itself: its helper is no longer where vite.config.ts replaces it.')
  },
}
const lateCode = path.join(import.meta.dirname, 'src/lib/late-code.ts')

export default defineConfig({
  root: import.meta.dirname,
  // Relative: the same build works at any address, which `<base href>` in head.html names.
  base: './',
  plugins: [patientImports, sharedHead, pageOfRecords, react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    // The browsers of the target know it without help: one file less to fetch first.
    modulePreload: {
      polyfill: false,
      // A module that is alone is named too: what wraps its import must know the file. What a page cannot run without is there.
      resolveDependencies: (file, files, { hostType }) => (hostType === 'js' ? [...new Set([file, ...files])].filter(each => !first.test(each)) : files),
    },
    rolldownOptions: {
      // The app, a public form, and what static hosts answer for every address that is no file.
      input: ['index.html', 'form.html', '404.html'].map(page => path.join(import.meta.dirname, page)),
      output: {
        codeSplitting: {
          groups: [
            ...libraries.map(([name, test]) => ({ name, test: (id: string) => test.test(id) && !late.test(id), priority: 2 })),
            ...roomGroups,
          ],
        },
      },
    },
  },
})
