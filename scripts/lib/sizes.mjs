import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './run.mjs'

/**
 * @typedef {{ file: string, src?: string, name?: string, imports?: string[], isEntry?: boolean }} Chunk
 * @typedef {{ name: string, file: string, bytes: number, gzip: number }} Measured `file` below the app's folder, sizes in bytes.
 */

const appFolder = path.join(root, 'dist/app')

/** What a member's browser must run before `/t/:entity` can show a row: the page itself and the route's own module. */
const roots = ['src/main.tsx', 'src/app/records-page.tsx']

/** What a visitor's browser must run before a public form can be typed into. */
const formRoots = ['src/form.tsx']

/** @returns {Record<string, Chunk>} */
export function readManifest() {
  const file = path.join(appFolder, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('There is no built app to measure: run npm run build first.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Every JavaScript chunk of the build. @param {Record<string, Chunk>} manifest @returns {Measured[]} */
export function measureChunks(manifest) {
  return Object.values(manifest).filter(({ file }) => file.endsWith('.js')).map(measure)
}

/** Files that are loaded before the first rows. @param {Record<string, Chunk>} manifest */
export const filesBeforeRows = (manifest) => filesBefore(manifest, roots)

/** Files that are loaded before a public form can be typed into. @param {Record<string, Chunk>} manifest */
export const filesBeforeForm = (manifest) => filesBefore(manifest, formRoots)

/** The roots and all that they import statically. @param {Record<string, Chunk>} manifest @param {readonly string[]} roots */
function filesBefore(manifest, roots) {
  const keys = new Set(roots)
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build's manifest has no ${key}: the roots in scripts/lib/sizes.mjs must name what is loaded first.`)
    for (const imported of chunk.imports ?? []) keys.add(imported)
  }
  return new Set([...keys].map((key) => manifest[key]?.file ?? ''))
}

/** @param {Chunk} chunk @returns {Measured} */
function measure({ file, name, src }) {
  const content = readFileSync(path.join(appFolder, file))
  return { name: name ?? path.parse(src ?? file).name, file, bytes: content.length, gzip: gzipSync(content, { level: 9 }).length }
}
