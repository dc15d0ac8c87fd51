// `npm run pack:client`: writes `dist/portico-client-VERSION.tgz`, the package that other projects install for `<Portico>` and the types of
// a configuration. The sources file by file as JavaScript with their declarations, the model beside the client, and style sheets that
// hold only while the app is shown.
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { transform } from 'lightningcss'
import { ensureInstalled } from './lib/ready.mjs'
import { fail, root, run, tool } from './lib/run.mjs'

const dist = path.join(root, 'dist')
const out = path.join(dist, 'client')

/** What of the model the client imports, and where it stands in the package. */
const models = { '@portico/model': 'index', '@portico/model/sources': 'sources', '@portico/model/validate': 'validate/validate' }
const entries = ['client/src/index.ts', 'client/src/features/bulk/import/sheet.worker.ts', ...Object.values(models).map((name) => `model/src/${name}.ts`)]

/** Style sheets of the app are of the whole page: they must not be in force on the pages of somebody else's application. */
const shown = selector('html[data-portico], html[data-portico] *')

/** A selector as lightningcss has it. */
function selector(text) {
  let taken
  transform({ filename: 'selector.css', code: Buffer.from(`:where(${text}) {}`), visitor: { Selector: (each) => { taken ??= each } } })
  return taken[0]
}

/** The style sheet with every rule bound to `html[data-portico]`, at no more weight than before. */
export const bindStyles = (code, filename = 'style.css') => transform({ filename, code: Buffer.from(code), visitor: { Selector: bind } }).code.toString()

/** Before pseudo-elements, which end a selector. */
function bind(parts) {
  const end = parts.findIndex(({ type }) => type === 'pseudo-element')
  const at = end === -1 ? parts.length : end
  return [...parts.slice(0, at), shown, ...parts.slice(at)]
}

async function* filesOf(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesOf(file)
    else yield file
  }
}

/** Names as they are in the package: the model by its path, a worker and declarations by their JavaScript. */
function rename(text, file) {
  const toModel = path.relative(path.dirname(file), path.join(out, 'model/src')).replaceAll('\\', '/')
  return text
    .replaceAll(/(['"])(@portico\/model(?:\/[\w-]+)?)\1/g, (all, quote, name) => (name in models ? `${quote}${toModel}/${models[name]}.js${quote}` : all))
    .replaceAll(/(['"])(\.\.?\/[^'"]+)\.tsx?\1/g, '$1$2.js$1')
    .replaceAll(/(['"])([^'"]+\.sql)\?raw\1/g, '$1$2.js$1')
}

async function compile() {
  const project = path.join(dist, 'client.tsconfig.json')
  const packages = path.join(root, 'packages')
  await writeFile(project, JSON.stringify({
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { noEmit: false, declaration: true, allowJs: false, rewriteRelativeImportExtensions: true, rootDir: packages, outDir: out, typeRoots: [path.join(root, 'node_modules/@types'), path.join(root, 'node_modules')] },
    include: [], files: entries.map((entry) => path.join(packages, entry)),
  }))
  await tool('typescript/bin/tsc', ['-p', project])
  for await (const file of filesOf(out)) {
    const text = rename(await readFile(file, 'utf8'), file)
    // Declarations need no styles.
    await writeFile(file, file.endsWith('.d.ts') ? text.replaceAll(/^import ['"][^'"]+\.css['"];\n/gm, '') : text)
  }
}

async function addOthers() {
  for await (const file of filesOf(path.join(root, 'packages/client/src'))) {
    if (!file.endsWith('.css')) continue
    const target = path.join(out, path.relative(path.join(root, 'packages'), file))
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bindStyles(await readFile(file, 'utf8'), file))
  }
  await mkdir(path.join(out, 'model/sql'), { recursive: true })
  for (const name of ['describe.sql', 'describe.undo.sql']) {
    await writeFile(path.join(out, 'model/sql', `${name}.js`), `export default ${JSON.stringify(await readFile(path.join(root, 'packages/model/sql', name), 'utf8'))}\n`)
  }
  await cp(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'))
  await cp(path.join(root, 'packages/client/assets.d.ts'), path.join(out, 'assets.d.ts'))
  const { name, version, license, type, dependencies } = JSON.parse(await readFile(path.join(root, 'packages/client/package.json'), 'utf8'))
  const { '@portico/model': _model, react: _react, 'react-dom': _dom, ...others } = dependencies
  await writeFile(path.join(out, 'package.json'), `${JSON.stringify({
    name, version, license, type,
    exports: { '.': { types: './client/src/index.d.ts', default: './client/src/index.js' }, './assets': { types: './assets.d.ts' } },
    dependencies: others, // One React: the application's own.
    peerDependencies: { react: '^19.2.0', 'react-dom': '^19.2.0' },
  }, null, 2)}\n`)
}

export async function packClient() {
  await ensureInstalled()
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await compile()
  await addOthers()
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['pack', out, '--pack-destination', dist, '--loglevel=error'])
}

if (process.argv[1] === import.meta.filename) await packClient().catch(fail)
