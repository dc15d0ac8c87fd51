import { PostgrestClient } from '@supabase/postgrest-js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '@portico/model'
import { keptRowChanges } from '../../lib/limits.ts'
import type { Backend } from '../context.ts'
import { runPlanned } from '../bulk/run-planned.ts'
import { deleteRecord } from '../records/delete.ts'
import { insertRecord } from '../records/insert.ts'
import type { LoadedRow } from '../records/select.ts'
import { testEntity, testField, testModel } from '../records/testing.ts'
import { updateRecord } from '../records/update.ts'
import { type Change, createHistory } from './history.ts'
import { moveHistory } from './move.ts'
import { ask, carryOut } from './ask.ts'
import { remember, trimChanges, undoAction } from './remember.ts'

const entity = testEntity('items', [testField('id', { isKey: true, kind: 'integer' }), testField('what'), testField('state')])
const model = testModel([entity])

/** A table behind the data API, as far as these tests ask for it: equality by `or`, and what it takes to write. */
class Table {
  rows: Record<string, string | null>[] = []
  isSilent = false
  refused: ReadonlySet<string> = new Set()
  requests: string[] = []

  readonly fetch: typeof fetch = async (input, init) => {
    if (this.isSilent) throw new TypeError('network_unreachable')
    const request = new Request(input, init)
    const url = new URL(request.url)
    const { method } = request
    // `rehearse.sql` is not installed.
    if (url.pathname.startsWith('/rpc/')) return Response.json({ code: 'PGRST202', message: 'no such function' }, { status: 404 })
    this.requests.push(method)
    const meets = readFilter(url.searchParams.get('or') ?? '')
    const chosen = this.rows.filter((row) => meets(row) && (method === 'GET' || !this.refused.has(row['id'] ?? '')))
    const text = await request.text()
    const body: unknown = text === '' ? null : JSON.parse(text)
    if (method === 'PATCH') for (const row of chosen) Object.assign(row, body)
    if (method === 'DELETE') this.rows = this.rows.filter((row) => !chosen.includes(row))
    const made = method === 'POST' ? [{ id: String(this.rows.length + 1), what: null, state: null, ...(isValues(body) ? body : {}) }] : chosen
    if (method === 'POST') this.rows.push(...made)
    return new Response(JSON.stringify(made), { status: 200, headers: { 'content-type': 'application/json' } })
  }
}

const isValues = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null

function readFilter(text: string): (row: Row) => boolean {
  const equal = [...text.matchAll(/(\w+)\.(?:eq\."([^"]*)"|is\.null|in\.\(([^)]*)\))/g)]
  return (row) => equal.every(([all, name = '', value, list]) => {
    const now = row[name] ?? null
    return list === undefined ? (all.endsWith('is.null') ? now === null : now === value) : list.split(',').includes(`"${now}"`)
  })
}

let table: Table
let backend: Backend
beforeEach(() => {
  table = new Table()
  table.rows = [{ id: '1', what: 'Toaster', state: 'received' }, { id: '2', what: 'Lamp', state: 'received' }]
  const session = { get: () => ({ kind: 'member', userId: 'ada', role: 'authenticated' }) }
  const parts: unknown = { rest: new PostgrestClient('http://backend.test', { fetch: table.fetch, retry: false }), history: createHistory(), session }
  if (!isBackend(parts)) throw new Error('no backend')
  backend = parts
})
const isBackend = (value: unknown): value is Backend => typeof value === 'object' && value !== null && 'history' in value

const row = (id: string): LoadedRow => ({ key: id, values: { ...table.rows.find((each) => each['id'] === id) }, titles: {} })
const valueOf = (id: string, field: string) => table.rows.find((each) => each['id'] === id)?.[field]
const undo = () => moveHistory(backend, model, 'undo')
const redo = () => moveHistory(backend, model, 'redo')

describe('undo', () => {
  it('takes an edit back and does it again, as often as one likes', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    expect(await undo()).toMatchObject({ kind: 'moved', outcome: { obstructed: [] } })
    expect(valueOf('1', 'state')).toBe('received')
    await redo()
    expect(valueOf('1', 'state')).toBe('ready')
    await undo()
    expect(valueOf('1', 'state')).toBe('received')
    expect(await undo()).toEqual({ kind: 'nothing' })
  })

  it('lets a row be that somebody changed since, by the filter of the write itself, and reaches what came before', async () => {
    await updateRecord(backend, model, entity, row('2'), { what: 'Lamp, green' })
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    Object.assign(table.rows[0] ?? {}, { state: 'fetched' })
    expect(await undo()).toMatchObject({ outcome: { done: [], obstructed: [{ obstacle: { kind: 'changed', fields: ['state'] } }] } })
    expect(valueOf('1', 'state')).toBe('fetched')
    await undo()
    expect(valueOf('2', 'what')).toBe('Lamp')
  })

  it('does not mind what others did to other fields', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    Object.assign(table.rows[0] ?? {}, { what: 'Toaster, two slots' })
    await undo()
    expect(table.rows[0]).toEqual({ id: '1', what: 'Toaster, two slots', state: 'received' })
  })

  it('deletes what was created, unless it was changed since', async () => {
    await insertRecord(backend, model, entity, { what: 'Radio' })
    await insertRecord(backend, model, entity, { what: 'Kettle' })
    Object.assign(table.rows[3] ?? {}, { state: 'ready' })
    expect(await undo()).toMatchObject({ outcome: { obstructed: [{ obstacle: { kind: 'changed', fields: ['state'] } }] } })
    await undo()
    expect(table.rows.map(({ what }) => what)).toEqual(['Toaster', 'Lamp', 'Kettle'])
  })

  it('brings deleted rows back with their keys, one change for all of them', async () => {
    await runPlanned(backend, model, entity, ['1', '2'].map((id) => ({ op: 'delete', key: { id }, set: {}, expect: {} })), 'batches', { isStopped: () => false, onProgress: () => undefined })
    expect(table.rows).toEqual([])
    await undo()
    expect(table.rows.map(({ id, what }) => [id, what])).toEqual([['2', 'Lamp'], ['1', 'Toaster']])
    await redo()
    expect(table.rows).toEqual([])
  })

  it('says that a row cannot come back whose key may not be given', async () => {
    const always = testEntity('items', [testField('id', { isKey: true, can: { select: true, insert: false, update: false } }), testField('what')])
    await deleteRecord(backend, model, always, '1')
    expect(await moveHistory(backend, testModel([always]), 'undo')).toMatchObject({ outcome: { obstructed: [{ obstacle: { kind: 'no-key' } }] } })
    expect(table.requests).toEqual(['DELETE'])
  })

  it('keeps what nobody answered to', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    table.isSilent = true
    expect(await undo()).toMatchObject({ outcome: { obstructed: [{ obstacle: { kind: 'silent' } }] } })
    table.isSilent = false
    await undo()
    expect(valueOf('1', 'state')).toBe('received')
  })

  it('tells a refusal by a policy', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    table.refused = new Set(['1'])
    expect(await undo()).toMatchObject({ outcome: { obstructed: [{ obstacle: { kind: 'refused' } }] } })
  })

  it('forgets what could be done again once something else is done, and waits for writes on their way', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    await undo()
    const write = updateRecord(backend, model, entity, row('2'), { state: 'ready' })
    const undone = undo()
    await Promise.all([write, undone])
    expect(valueOf('2', 'state')).toBe('received')
    await redo()
    expect([valueOf('1', 'state'), valueOf('2', 'state')]).toEqual(['received', 'ready'])
  })

  it('is nobody else’s', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    backend.history.past = backend.history.past.map((change) => ({ ...change, reader: 'somebody else' }))
    expect(await undo()).toEqual({ kind: 'nothing' })
  })
})

describe('what a toast or a key asks for', () => {
  it('waits for whoever carries it out, whose code comes late', async () => {
    await updateRecord(backend, model, entity, row('1'), { state: 'ready' })
    const change = backend.history.past.at(-1)
    undoAction(backend)?.run()
    ask(backend.history, 'redo')
    const carried: unknown[] = []
    const leave = carryOut(backend.history, (...asked) => carried.push(asked))
    expect(carried).toEqual([['undo', change], ['redo', undefined]])
    undoAction(backend)?.run()
    expect(carried).toHaveLength(3)
    leave()
    carryOut(backend.history, () => carried.push('again'))()
    expect(carried).toHaveLength(3)
  })
})

describe('trimChanges', () => {
  const change = (rows: number): Change => ({ entity: 'items', reader: '', rows: Array.from({ length: rows }, () => ({ kind: 'created', after: { key: '1', values: {}, titles: {} } })) })

  it('keeps the newest in any case, and of the others so many rows', () => {
    const [small, half, large] = [change(1), change(keptRowChanges / 2), change(keptRowChanges + 1)]
    expect(trimChanges([small, large])).toEqual([large])
    expect(trimChanges([large, half, small])).toEqual([half, small])
    expect(trimChanges([])).toEqual([])
    expect(remember(backend, 'items', [])).toBeNull()
  })
})
