import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface AppFile {
  readonly body: Buffer
  readonly type: string
  readonly etag: string
  /** Vite names it by its content, so it never changes. */
  readonly immutable: boolean
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
  return {
    body,
    type: types[path.extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    immutable: address.startsWith('/assets/'),
  }
}
