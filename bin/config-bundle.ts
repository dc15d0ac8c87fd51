import { createHash } from 'node:crypto'
import path from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

/** What of the running app a configuration uses instead of a copy of its own: hooks work with one React only. */
const shared = ['react', 'react/jsx-runtime', 'react-dom', '@portico/client']

/** The module of a configuration file, ready for the browser. */
export interface ConfigBundle {
  /** `portico.config.HASH.js`, named by its content. */
  readonly module: string
  readonly code: string
  /** `portico.config.HASH.css` and its text, where it imports styles. */
  readonly style: string | null
  readonly css: string
  /** Folders whose files it was made from, outside node_modules. */
  readonly folders: readonly string[]
}

/** It could not be made: what is wrong, and where. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** `FILE:LINE:COLUMN`, as editors and terminals know it; the file alone where no line is told. */
  readonly place: string
  /** The lines around the place; empty where none are told. */
  readonly frame: string
  readonly folders: readonly string[]

  constructor(message: string, place: string, frame: string, folders: readonly string[]) {
    super(message)
    this.place = place
    this.frame = frame
    this.folders = folders
  }
}

/** Bundles `portico.config.tsx` and what it imports as one module. Rejects with ConfigError. */
export async function bundleConfig(file: string, { development }: { readonly development: boolean }): Promise<ConfigBundle> {
  // Only whoever has a configuration waits for the bundler.
  const { build } = await import('vite')
  const seen = new Set([file])
  try {
    const built = await build(settings(file, development, seen))
    const output = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
    const code = output.find((part) => part.type === 'chunk')?.code ?? ''
    const css = output.flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? [Buffer.from(part.source).toString('utf8')] : [])).join('\n')
    const name = `portico.config.${createHash('sha256').update(code).update(css).digest('base64url').slice(0, 12).replaceAll('_', '-')}`
    return { module: `${name}.js`, code, style: css === '' ? null : `${name}.css`, css, folders: foldersOf(seen) }
  } catch (thrown) {
    throw toConfigError(thrown, file, foldersOf(seen))
  }
}

function settings(file: string, development: boolean, seen: Set<string>): InlineConfig {
  return {
    root: path.dirname(file), configFile: false, envDir: false, publicDir: false, logLevel: 'silent', mode: 'production',
    css: { postcss: {} },
    oxc: { jsx: { runtime: 'automatic', importSource: 'react', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shareModules(), noteFiles(seen)],
    build: {
      write: false, minify: !development, sourcemap: development ? 'inline' : false, target: 'es2022', reportCompressedSize: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: { entry: file, formats: ['es'], fileName: 'portico.config' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }
}

const mark = '\0portico:'

/** The app lays its own modules out under this name before it loads a configuration (packages/client/src/config/share-modules.ts). */
function shareModules(): Plugin {
  return {
    name: 'portico:share-modules',
    enforce: 'pre',
    resolveId: (id) => (shared.includes(id) ? mark + id : null),
    load: (id) => (id.startsWith(mark) ? `module.exports = globalThis[Symbol.for('portico.modules')][${JSON.stringify(id.slice(mark.length))}]` : null),
  }
}

function noteFiles(seen: Set<string>): Plugin {
  return {
    name: 'portico:note-files',
    load(id) {
      const [file = ''] = id.split('?', 1)
      if (path.isAbsolute(file) && !file.includes(`${path.sep}node_modules${path.sep}`)) seen.add(file)
      return null
    },
  }
}

const foldersOf = (files: ReadonlySet<string>): readonly string[] => [...new Set([...files].map((file) => path.dirname(file)))]

/** The first of what the bundler says, without its colours and without this machine's other paths. */
function toConfigError(thrown: unknown, file: string, folders: readonly string[]): ConfigError {
  const first = findFirst(thrown)
  const raw = stripColours(first instanceof Error ? first.message : String(first))
  const { loc, id } = first !== null && typeof first === 'object' ? pick(first) : { loc: null, id: null }
  const told = /\[ (.+?):(\d+):(\d+) \]/.exec(raw)
  const where = loc === null ? (told === null ? null : { file: told[1] ?? file, line: Number(told[2]), column: Number(told[3]) }) : { ...loc, file: loc.file ?? id ?? file }
  const source = where === null ? file : path.resolve(path.dirname(file), where.file)
  const shown = path.relative(process.cwd(), source)
  const place = where === null ? shown : `${shown}:${where.line}:${where.column}`
  const lines = raw.split('\n').map((line) => line.trimEnd())
  const frame = lines.filter((line) => /^\s*(\d+\s*[│|]|[│|·]|╭|╰|>)/u.test(line)).join('\n')
  return new ConfigError(sentenceOf(lines), place, frame, folders)
}

/** The first line that says something in words. */
function sentenceOf(lines: readonly string[]): string {
  const worded = lines.map((line) => line.replace(/^\s*(?:Error:\s*)?(?:\[[\w:/-]+\]\s*)?(?:Error:\s*)?(?::\s*)?/u, '').replace(/^Build failed.*$/u, '').trim())
  return worded.find((line) => line !== '' && !/^[╭╰│|·]/u.test(line)) ?? 'It could not be bundled.'
}

/** Bundlers put several errors into one: the first is what to mend first. */
function findFirst(thrown: unknown): unknown {
  if (typeof thrown === 'object' && thrown !== null && 'errors' in thrown && Array.isArray(thrown.errors) && thrown.errors.length > 0) return thrown.errors[0]
  return thrown
}

function pick(thrown: object): { readonly loc: { readonly file: string | null; readonly line: number; readonly column: number } | null; readonly id: string | null } {
  const id = 'id' in thrown && typeof thrown.id === 'string' ? thrown.id : null
  const loc = 'loc' in thrown ? thrown.loc : null
  if (typeof loc !== 'object' || loc === null || !('line' in loc) || typeof loc.line !== 'number') return { loc: null, id }
  const column = 'column' in loc && typeof loc.column === 'number' ? loc.column : 0
  return { loc: { file: 'file' in loc && typeof loc.file === 'string' ? loc.file : null, line: loc.line, column: column + 1 }, id }
}

// oxlint-disable-next-line no-control-regex -- the escape that begins a colour
const stripColours = (text: string): string => text.replaceAll(/\u001B\[[\d;]*m/g, '')
