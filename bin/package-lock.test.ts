import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Versions = Readonly<Record<string, string>>

interface Workspace { readonly dependencies?: Versions; readonly devDependencies?: Versions; readonly optionalDependencies?: Versions; readonly peerDependencies?: Versions }

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as { readonly packages: Readonly<Record<string, Workspace>> }

function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

// npm drops the packages of other platforms now and then; `npm ci` then refuses the lock, on this one too.
it('locks what packages bring for every platform, so that a fresh clone installs', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)))
  expect(missing).toEqual([])
})

// An entry that differs from its package is written anew by every `npm install`.
it('says of each workspace what its package.json says, each name once', () => {
  const workspaces = Object.keys(packages).filter((path) => path === '' || /^packages\/[^/]+$/.test(path))
  expect(workspaces.length).toBeGreaterThan(1)
  for (const path of workspaces) {
    const own = JSON.parse(readFileSync(new URL(`../${path === '' ? '' : `${path}/`}package.json`, import.meta.url), 'utf8')) as Workspace
    const locked: Workspace = packages[path] ?? {}
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const
    for (const kind of kinds) expect(locked[kind] ?? {}, `${path} ${kind}`).toEqual(own[kind] ?? {})
    const names = kinds.flatMap((kind) => Object.keys(own[kind] ?? {}))
    expect(names.filter((name, index) => names.indexOf(name) !== index), path).toEqual([])
  }
})
