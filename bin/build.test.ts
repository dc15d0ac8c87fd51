import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { build, placePage } from './build.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-build-'))
  await mkdir(path.join(folder, 'app/assets'), { recursive: true })
  for (const page of ['index', 'form', '404']) await writeFile(path.join(folder, `app/${page}.html`), `<html><head><base href="/"></head><p>${page}</p></html>`)
  await writeFile(path.join(folder, 'app/assets/a.js'), '1')
})
afterEach(() => rm(folder, { recursive: true }))

const backend = { url: 'https://x.example', key: 'sb_publishable_abc' }

describe('portico build', () => {
  it('writes the app, public forms and the page for unknown addresses, placed and bound to the backend', async () => {
    const out = path.join(folder, 'out')
    await build({ command: 'build', model: null, config: null, backend, out, base: '/app/' }, path.join(folder, 'app'))
    expect(JSON.parse(await readFile(path.join(out, 'portico.json'), 'utf8'))).toEqual({ ...backend, development: null })
    for (const page of ['index', 'form', '404']) {
      const text = await readFile(path.join(out, `${page}.html`), 'utf8')
      expect(text).toContain('<base href="/app/"')
      expect(text).toContain('Content-Security-Policy')
      expect(text).toContain(`<p>${page}</p>`)
    }
    expect(await readFile(path.join(out, 'assets/a.js'), 'utf8')).toBe('1')
  })

  it('writes the configuration beside it, named by its content', async () => {
    const out = path.join(folder, 'out')
    const file = path.join(folder, 'portico.config.tsx')
    await writeFile(file, "export default { brand: { name: 'Bench' } }")
    await build({ command: 'build', model: null, config: file, backend, out, base: '/' }, path.join(folder, 'app'))
    const { config } = JSON.parse(await readFile(path.join(out, 'portico.json'), 'utf8')) as { config: { module: string } }
    expect(config).toEqual({ module: expect.stringMatching(/^portico\.config\.[\w-]+\.js$/) as string, style: null, problem: null, isWatched: false })
    expect(await readFile(path.join(out, config.module), 'utf8')).toContain('Bench')
  })

  it('writes over its own work and never over anything else', async () => {
    const out = path.join(folder, 'out')
    const again = () => build({ command: 'build', model: null, config: null, backend, out, base: '/' }, path.join(folder, 'app'))
    await again()
    await again()
    await rm(path.join(out, 'portico.json'))
    await expect(again()).rejects.toThrow(/holds other files/)
  })

  it('lets the page reach its backend and nothing else', () => {
    const page = placePage('<head><base href="/"></head>', '/', 'https://x.example')
    expect(page).toContain("connect-src 'self' https://x.example wss://x.example;")
    expect(page).toContain("script-src 'self';")
  })
})
