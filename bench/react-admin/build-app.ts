import { execFile } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

/** The app of `app/`, with its packages from the registry, built as for production. Answers the folder that holds it; all is within `temporary`. */
export async function buildApp(): Promise<{ readonly folder: string; readonly temporary: string }> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'portico-bench-admin-'))
  await cp(path.join(import.meta.dirname, 'app'), temporary, { recursive: true })
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: temporary })
  // Its packages say 'use client', of which the bundler complains a thousand times.
  await build({ root: temporary, configFile: false, logLevel: 'silent', build: { outDir: 'dist' } })
  return { folder: path.join(temporary, 'dist'), temporary }
}
