import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

export interface AppFile {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  /** Vite names it by its content, so it never changes. */
  readonly immutable: boolean
  /** The body in gzip, made when it is first asked for; null where that gains nothing. */
  readonly compressed: (() => Promise<Buffer>) | null
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

const compressible = /^text\/|^image\/svg|^application\/json/
/** A smaller file fits into one packet as it is. */
const leastCompressed = 1_000

/**
 * The built client by URL path. Two megabytes are read once and kept: a build that replaces the folder later neither
 * breaks the page that is open nor the process that serves it.
 */
export function loadAppFiles(directory: string): ReadonlyMap<string, AppFile> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(names.map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(directory, file).split(path.sep).join('/')}`
    return [address, readAppFile(file, address)]
  }))
}

function readAppFile(file: string, address: string): AppFile {
  const body = readFileSync(file)
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  return {
    body,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: address.startsWith('/assets/'),
    compressed: compressible.test(type) && body.length >= leastCompressed ? compressOnce(body) : null,
  }
}

/** In a thread of its own: the backend answers meanwhile. */
function compressOnce(body: Buffer): () => Promise<Buffer> {
  let made: Promise<Buffer> | null = null
  return () => (made ??= promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }))
}
