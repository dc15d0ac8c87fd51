import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const least = [20, 19]

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < least[0] || (major === least[0] && minor < least[1])) {
    throw new Error(`Portico needs Node ${least.join('.')} or newer; this is ${process.versions.node}.`)
  }
}

/** Installs the packages when they are missing or older than the lock file. */
export async function ensureInstalled() {
  checkNode()
  const lock = path.join(root, 'package-lock.json')
  const installed = path.join(root, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  process.stderr.write('Installing packages …\n')
  await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
}

const sources = ['packages', 'bin', 'package-lock.json', 'scripts/build.mjs']

function* filesOf(entry) {
  if (statSync(entry).isFile()) return yield entry
  for (const child of readdirSync(entry).sort()) {
    if (child !== 'node_modules' && !child.endsWith('.test.ts') && !child.endsWith('.test.tsx')) yield* filesOf(path.join(entry, child))
  }
}

/** A hash of everything that the build reads. */
function fingerprint() {
  const hash = createHash('sha256').update(process.versions.node)
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds when a source changed since the last build. */
export async function ensureBuilt() {
  const stamp = path.join(root, 'dist/.built')
  const now = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  process.stderr.write('Building …\n')
  await run(process.execPath, [path.join(root, 'scripts/build.mjs')])
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}
