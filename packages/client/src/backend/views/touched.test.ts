import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../records/testing.ts'
import { touchedRow, withRow } from './touched.ts'
import { readCards } from './use-read-cards.ts'

const int8 = { schema: 'pg_catalog', name: 'int8', display: 'bigint', kind: 'base', modifier: -1 } as const
const items = testEntity('items', [testField('id', { isKey: true, type: int8 }), testField('what'), testField('state')])
const base = ['records', 'http://backend', 'items', 'cards', 'anon']
const lanes = ['received', 'repairing', 'ready', 'returned']

/** A board of four columns, and what it asks of the backend. */
async function openBoard() {
  const client = new QueryClient()
  const asked: string[] = []
  const rows = new Map(lanes.map((lane, index) => [lane, [{ key: String(index), values: { id: String(index), state: lane }, titles: {} }]]))
  for (const lane of lanes) {
    new QueryObserver(client, { queryKey: [...base, 'rows', lane], queryFn: () => { asked.push(lane); return rows.get(lane) ?? [] }, retry: false, meta: { part: { field: 'state', value: lane } } }).subscribe(() => undefined)
  }
  new QueryObserver(client, { queryKey: [...base, 'counts'], queryFn: () => { asked.push('counts'); return new Map() }, retry: false }).subscribe(() => undefined)
  await client.refetchQueries({ queryKey: base, type: 'active' })
  asked.length = 0
  return { asked, read: async (now: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>> = {}) => {
    asked.length = 0
    const row = touchedRow(items, { now, before })
    await readCards(client, base, row === null ? null : [row])
    return asked.toSorted()
  } }
}

describe('a live change on a board of four columns', () => {
  it('asks for the column that the record left, the one that it came to, and the counts', async () => {
    const { read } = await openBoard()
    expect(await read({ id: 1, what: 'Toaster', state: 'ready' })).toEqual(['counts', 'ready', 'repairing'])
    expect(await read({ id: 3, what: 'Lamp', state: 'returned' })).toEqual(['counts', 'returned'])
    expect(await read({ id: 900, what: 'New', state: 'received' })).toEqual(['counts', 'received'])
    expect(await read({}, { id: 2 })).toEqual(['counts', 'ready'])
    expect(await read({}, { id: 900 })).toEqual(['counts'])
  })

  it('keeps a record that was moved here in the column that it came to, whichever answer is first', () => {
    const row = { key: '1', values: { id: '1', state: 'ready' }, titles: {} }
    const other = { key: '2', values: { id: '2', state: 'ready' }, titles: {} }
    const at = (value: string) => ({ meta: { part: { field: 'state', value } } })
    expect([withRow(at('ready'), [other], row), withRow(at('repairing'), [{ ...row, values: { id: '1', state: 'repairing' } }], row), withRow(at('received'), [], row), withRow({ meta: undefined }, [other], row)]).toEqual([[row, other], [row], [], [other]])
  })

  it('asks for the column that a record came to before the one that it left', async () => {
    const { read, asked } = await openBoard()
    await read({ id: 1, what: 'Toaster', state: 'ready' })
    expect(asked.at(-1)).toBe('repairing')
  })

  it('asks for everything where the event does not tell which record it was, or not exactly', async () => {
    const { read } = await openBoard()
    const everything = ['counts', 'ready', 'received', 'repairing', 'returned']
    expect(await read({})).toEqual(everything)
    expect(await read({ id: 2 ** 53, state: 'ready' })).toEqual(everything)
    // A value that was not sent along: any column may have it now.
    expect(await read({ id: 900, what: 'Long' })).toEqual(everything)
  })
})
