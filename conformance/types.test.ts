import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import ws from 'ws'
import type { Database, Enums, Tables } from '../examples/override/portico.types.ts'
import { type Launched, launch } from '../scripts/lib/launch.mjs'

/** A backend of its own: other files of the suite add tables to theirs. */
let running: Launched
beforeAll(async () => { running = await launch() })
afterAll(async () => {
  await running.stop()
  running.remove()
})

const types = async (args: readonly string[], env: Record<string, string> = {}) =>
  (await promisify(execFile)(process.execPath, ['dist/portico.js', 'types', ...args], { env: { ...process.env, ...env }, maxBuffer: 1 << 24 })).stdout

test('portico types writes the kept types of the sample, by data folder, secret key and database', async () => {
  const { backendUrl, secretKey, databaseUrl } = running.ready
  const kept = await readFile('examples/override/portico.types.ts', 'utf8')
  expect(await types(['--data', running.data, '--port', new URL(backendUrl).port])).toBe(kept)
  expect(await types(['--backend', backendUrl], { PORTICO_KEY: secretKey })).toBe(kept)
  expect(await types(['--database-url', databaseUrl])).toBe(kept)
})

test('a public key sees what visitors see, and nobody answers a wrong address', async () => {
  const { backendUrl, publishableKey } = running.ready
  const seen = await types(['--backend', backendUrl, '--key', publishableKey])
  expect(seen).toContain('events: {')
  expect(seen).not.toContain('comments: {')
  await expect(types(['--backend', 'http://127.0.0.1:9', '--key', publishableKey])).rejects.toThrow('No backend answers at http://127.0.0.1:9')
})

test('supabase-js takes them: names are checked, and rows are typed', async () => {
  const client = createClient<Database>(running.ready.backendUrl, running.ready.secretKey, { auth: { persistSession: false, autoRefreshToken: false }, realtime: { transport: ws as never } })
  const { data } = await client.from('items').select('id, name, state, owners(name)').order('id').limit(1).single()
  const state: Enums<'item_state'> | undefined = data?.state
  const owner: string | undefined = data?.owners?.name
  expect([typeof data?.id, typeof data?.name, typeof state, typeof owner]).toEqual(['number', 'string', 'string', 'string'])
  // @ts-expect-error -- there is no such column
  const wrong: keyof Tables<'items'> = 'nothing'
  expect(wrong).toBe('nothing')
  const { data: report } = await client.rpc('monthly_report', { months: 1 })
  expect(report?.[0]?.received).toBeTypeOf('number')
})
