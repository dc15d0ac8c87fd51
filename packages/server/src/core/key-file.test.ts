import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { loadKeys } from './key-file.ts'
import { verifyToken } from './token.ts'

let folder: string
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'portico-keys-')) })
afterEach(() => rm(folder, { recursive: true, force: true }))

test('makes keys once, for the owner alone, and finds them again', async () => {
  const first = await loadKeys(join(folder, 'data'), systemClock)
  expect(first.publishableKey).toMatch(/^sb_publishable_[\w-]{22}_[\w-]{8}$/)
  expect(first.secretKey).toMatch(/^sb_secret_[\w-]{22}_[\w-]{8}$/)
  expect(first.signing.publicJwk).not.toHaveProperty('d')
  expect(await verifyToken(first.anonKey, first, systemClock)).toMatchObject({ ok: true, claims: { role: 'anon' } })
  const path = join(folder, 'data', 'secrets.json')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const { signing: before, ...kept } = first
  const { signing: after, ...found } = await loadKeys(join(folder, 'data'), systemClock)
  expect(found).toEqual(kept)
  expect(after.publicJwk).toEqual(before.publicJwk)
  expect(await readdir(join(folder, 'data'))).toEqual(['secrets.json'])
})

test('two first starts at once agree', async () => {
  const [one, two] = await Promise.all([loadKeys(folder, systemClock), loadKeys(folder, systemClock)])
  expect(one.jwtSecret).toBe(two.jwtSecret)
})

test('a damaged file is told by place, never by value, and left alone', async () => {
  await loadKeys(folder, systemClock)
  const path = join(folder, 'secrets.json')
  const stored = JSON.parse(await readFile(path, 'utf8')) as { jwtSecret: string; secretKey: string }
  const damaged = JSON.stringify({ ...stored, jwtSecret: 'short-secret' })
  await writeFile(path, damaged)
  await expect(loadKeys(folder, systemClock)).rejects.toThrow(/lacks or mistakes: jwtSecret\./)
  await expect(loadKeys(folder, systemClock)).rejects.not.toThrow(/short-secret/)
  expect(await readFile(path, 'utf8')).toBe(damaged)
  await writeFile(path, '{"jwtSecret": "abc')
  await expect(loadKeys(folder, systemClock)).rejects.toThrow(/is not JSON/)
})
