import { expect, test, vi } from 'vitest'
import { keepBackend, loadConfiguration, parseBackendUrl, parseSettings } from './configuration.ts'

const key = 'sb_publishable_abc'
const shelf = (value: string | null) => ({ getItem: () => value })
const answer = (body: string, type = 'application/json', status = 200): typeof fetch => () => Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }))

test('the file beside the app comes first', async () => {
  const configuration = await loadConfiguration('https://app.example/there/', answer(JSON.stringify({ url: 'https://x.example/', key, name: ' Café ', development: null })), shelf(null))
  expect(configuration).toEqual({ kind: 'ready', settings: { url: 'https://x.example', key, name: 'Café', model: null, development: null, functions: undefined, origin: 'file' } })
})

test('a host that sends the page instead of the file has none; then this browser is asked', async () => {
  const page = answer('<!doctype html>', 'text/html')
  expect(await loadConfiguration('https://app.example/', page, shelf(null))).toEqual({ kind: 'missing' })
  expect(await loadConfiguration('https://app.example/', page, shelf(JSON.stringify({ url: 'http://127.0.0.1:54321', key })))).toMatchObject({ kind: 'ready', settings: { origin: 'browser' } })
  expect(await loadConfiguration('https://app.example/', answer('', 'text/plain', 404), shelf('{broken'))).toEqual({ kind: 'missing' })
})

test('a file that is no JSON is told of', async () => {
  expect(await loadConfiguration('https://app.example/', answer('{'), shelf(null))).toEqual({ kind: 'refused', reason: 'bad-file', origin: 'file' })
})

test('a secret key is refused, and its text goes nowhere', () => {
  const configuration = parseSettings({ url: 'https://x.example', key: 'sb_secret_abc' }, 'file')
  expect(configuration).toEqual({ kind: 'refused', reason: 'secret-key', origin: 'file' })
  expect(JSON.stringify(configuration)).not.toContain('sb_secret')
  const setItem = vi.fn()
  expect(keepBackend({ setItem }, 'https://x.example', 'sb_secret_abc')).toBe(false)
  expect(setItem).not.toHaveBeenCalled()
})

test('addresses are http or https, without credentials', () => {
  expect(parseBackendUrl(' https://x.supabase.co/rest/v1/ ')).toBe('https://x.supabase.co')
  expect(parseBackendUrl('http://127.0.0.1:54321')).toBe('http://127.0.0.1:54321')
  for (const text of ['x.example', 'javascript:alert(1)', 'ftp://x', 'https://user:pass@x.example', '']) expect(parseBackendUrl(text)).toBeNull()
})

test('a model file is one beside the app', () => {
  const modelOf = (model: unknown) => {
    const parsed = parseSettings({ url: 'https://x.example', key, model }, 'file')
    return parsed.kind === 'ready' ? parsed.settings.model : parsed.kind
  }
  expect(modelOf('portico.model.json')).toBe('portico.model.json')
  for (const other of ['https://evil.example/m.json', '//evil.example/m.json', '../m.json', 'a/b.json', '', 1, undefined]) expect(modelOf(other)).toBeNull()
})

test('development values of a wrong shape are left out', () => {
  const parsed = parseSettings({ url: 'http://127.0.0.1:1', key, development: { mailbox: 'http://127.0.0.1:1/mailbox', logins: [{ email: 'a@b', password: 'p', label: 'Member' }, { email: 3 }] } }, 'file')
  expect(parsed).toMatchObject({ settings: { development: { mailbox: 'http://127.0.0.1:1/mailbox', logins: [{ email: 'a@b', password: 'p', label: 'Member' }] } } })
})
