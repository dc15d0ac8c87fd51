import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked { readonly optionalDependencies?: Readonly<Record<string, string>> }

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as { readonly packages: Readonly<Record<string, Locked>> }

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
