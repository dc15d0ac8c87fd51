import { expect, test, vi } from 'vitest'
import { climb, tryRung, type LadderOptions } from './ladder.ts'

const openApi = { swagger: '2.0', paths: { '/jobs': { get: {} }, '/news': { get: {} } }, definitions: { jobs: { properties: { id: { format: 'bigint' } } }, news: { description: '@public' } } }
const file = { version: 1, made: '2026-11-20T08:00:00.000Z', source: 'database', roles: { authenticated: { version: 1, role: 'authenticated', postgres: 180000, relations: [{ name: 'told' }], functions: [] } } }
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const page = () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))

function setUp(answers: { readonly openapi?: () => Response; readonly graphql?: () => Response; readonly file?: () => Response }, more: Partial<LadderOptions> = {}) {
  const send = vi.fn<typeof fetch>(input => Promise.resolve((addressOf(input).endsWith('/graphql/v1') ? answers.graphql : answers.openapi)?.() ?? json({}, 404)))
  const fetchFile = vi.fn<typeof fetch>(() => Promise.resolve(answers.file?.() ?? json({}, 404)))
  const options: LadderOptions = { url: 'https://x.example', role: 'authenticated', modelUrl: 'https://app.example/portico.model.json', send, fetchFile, ...more }
  return { options, send, fetchFile }
}

test('the owner’s file stands before what the backend serves, and nothing more is asked then', async () => {
  const { options, send } = setUp({ file: () => json(file), openapi: () => json(openApi) })
  expect(await climb(options)).toMatchObject({ relations: [{ name: 'told' }] })
  expect(send).not.toHaveBeenCalled()
  expect(await tryRung('file', options)).toMatchObject({ kind: 'found', made: '2026-11-20T08:00:00.000Z' })
})

test('a visitor whom the file does not name is told nothing by it', async () => {
  expect(await climb(setUp({ file: () => json(file) }, { role: 'anon' }).options)).toMatchObject({ role: 'anon', relations: [] })
})

test('a file that is none is passed over, and a missing one is not asked for', async () => {
  const { options } = setUp({ file: page, openapi: () => json(openApi) })
  expect(await climb(options)).toMatchObject({ relations: [{ name: 'jobs' }, { name: 'news' }] })
  const without = setUp({ openapi: () => json(openApi) }, { modelUrl: null })
  await climb(without.options)
  expect(without.fetchFile).not.toHaveBeenCalled()
})

test('visitors see of a served document what is marked for them', async () => {
  expect(await climb(setUp({ openapi: () => json(openApi) }, { role: 'anon' }).options)).toMatchObject({ relations: [{ name: 'news' }] })
})

test.each([[401, { message: 'Access to schema is forbidden' }], [403, { message: 'Only secret keys', hint: 'x' }]])('a refusal is known by its status, %i, whatever its words', async (status, words) => {
  expect(await tryRung('openapi', setUp({ openapi: () => json(words, status) }).options)).toEqual({ kind: 'refused' })
})

test('introspection that is switched off answers 200, and is a refusal all the same', async () => {
  const { options, send } = setUp({ graphql: () => json({ data: null, errors: [{ message: 'Unknown field "__schema" on type Query' }] }) })
  expect(await tryRung('graphql', options)).toEqual({ kind: 'refused' })
  expect(await climb(options)).toBeNull()
  expect(send.mock.calls.map(([input]) => addressOf(input))).toContain('https://x.example/graphql/v1')
})

test.each([['a page', page], ['no such place', () => json({}, 404)], ['not offered', () => json({}, 501)]])('%s is no rung', async (_, answer) => {
  const { options } = setUp({ openapi: answer, graphql: answer, file: answer })
  expect(await climb(options)).toBeNull()
  expect(await tryRung('openapi', options)).toEqual({ kind: 'absent' })
})

test('silence is no answer to judge', async () => {
  await expect(climb(setUp({}, { send: () => Promise.reject(new TypeError('Failed to fetch')) }).options)).rejects.toThrow('Failed to fetch')
})
