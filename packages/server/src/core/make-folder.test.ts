import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let base: string
beforeAll(async () => { base = await mkdtemp(join(tmpdir(), 'portico-folder-')) })
afterAll(() => rm(base, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test('what is missing above it is made too, and only the folder itself has the mode', async () => {
  await makeFolder(join(base, 'a/b/c'), 0o700)
  expect(await modeOf(join(base, 'a/b/c'))).toBe(0o700)
  expect(await modeOf(join(base, 'a/b'))).not.toBe(0o700)
})

test('one that is there keeps its mode', async () => {
  await makeFolder(join(base, 'open'), 0o755)
  await makeFolder(join(base, 'open'), 0o700)
  expect(await modeOf(join(base, 'open'))).toBe(0o755)
})

test.skipIf(process.platform !== 'linux')('a place where the system makes no folder is refused, and does not hang', async () => {
  await expect(makeFolder('/proc/portico/data')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a file in the way is refused', async () => {
  await writeFile(join(base, 'file'), '')
  await expect(makeFolder(join(base, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(base, 'file/below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})
