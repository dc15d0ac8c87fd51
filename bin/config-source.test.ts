import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConfigSource, findConfig, openConfig } from './config-source.ts'

let folder: string
let file: string
let source: ConfigSource | null
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'portico-config-')))
  file = path.join(folder, 'portico.config.tsx')
  source = null
})
afterEach(async () => {
  source?.close()
  await rm(folder, { recursive: true })
})

const write = (text: string, name = 'portico.config.tsx') => writeFile(path.join(folder, name), text)
const whole = (name: string) => `import './look.css'\nimport { defineConfig } from '@portico/client'\nimport { useState } from 'react'\nexport default defineConfig({ brand: { name: '${name}' }, pages: { a: { label: 'A', component: () => <p>{useState(0)[0]}</p> } } })\n`

/** What the next change, or the one after, brings about. */
async function until(wanted: (state: ReturnType<ConfigSource['get']>) => boolean): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => { if (source && wanted(source.get())) resolve() }
    source?.subscribe(look)
    look()
  })
}

test('a file and what it imports become one module that takes React and the app’s parts from the running app', async () => {
  await write('.a { color: red }', 'look.css')
  await write(whole('One'))
  source = await openConfig(file, { isWatched: false, tell: () => undefined })
  const { module, style, problem, isWatched } = source.get()
  expect([module, style, problem, isWatched]).toEqual([expect.stringMatching(/^portico\.config\.[\w-]+\.js$/), module?.replace('.js', '.css'), null, false])
  const code = source.read(module ?? '') ?? ''
  for (const shared of ['react', 'react/jsx-runtime', '@portico/client']) expect(code).toMatch(new RegExp(`globalThis\\[Symbol\\.for\\("portico\\.modules"\\)\\](\\.${shared}|\\["${shared}"\\])`))
  expect(code).toContain('One')
  expect(code).not.toMatch(/from\s*["']|useReducer/)
  expect(source.read(style ?? '')).toContain('.a{color:red}')
  for (const other of ['portico.config.js', '../package.json', '']) expect(source.read(other)).toBeNull()
})

test('a mistake is told with its place: where nobody watches it ends the start', async () => {
  await write('export default {\n  brand: {,\n}\n')
  await expect(openConfig(file, { isWatched: false, tell: () => undefined })).rejects.toThrow(/portico\.config\.tsx:2:1\d: Unexpected token/)
  await write("import chart from 'no-such-package'\nexport default { chart }\n")
  await expect(openConfig(file, { isWatched: false, tell: () => undefined })).rejects.toThrow(/portico\.config\.tsx: .*no-such-package/)
})

test('while it is watched, changes and mistakes are told, in imported files too', async () => {
  const told: string[] = []
  await write('.a { color: red }', 'look.css')
  await write(whole('One'))
  source = await openConfig(file, { isWatched: true, tell: (text) => told.push(text) })
  const first = source.get().module
  await write('.a { color: blue }', 'look.css')
  await until(({ module }) => module !== first)
  await write(whole('One').replace('brand: {', 'brand: {,'))
  await until(({ problem }) => problem !== null)
  const broken = source.get()
  expect(broken.problem).toMatchObject({ message: 'Unexpected token', place: expect.stringMatching(/portico\.config\.tsx:4:\d+$/) as string, frame: expect.stringContaining('brand: {,') as string })
  // What was whole is still there to be loaded.
  expect(source.read(broken.module ?? '')).toContain('One')
  expect(told.join('')).toMatch(/portico\.config\.tsx:4:\d+: Unexpected token/)
  await write(whole('Two'))
  await until(({ problem }) => problem === null)
  expect(source.read(source.get().module ?? '')).toContain('Two')
  expect(told.at(-1)).toContain('is whole again')
})

test('it is the one that was asked for, else the project’s own', async () => {
  await mkdir(path.join(folder, 'supabase'))
  expect(await findConfig(null, folder)).toBeNull()
  expect(await findConfig(null, null)).toBeNull()
  await write('export default {}')
  expect(await findConfig(null, folder)).toBe(file)
  await expect(findConfig(path.join(folder, 'other.tsx'), folder)).rejects.toThrow(/There is no configuration/)
})
