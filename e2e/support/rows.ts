import type { Ready } from '../../scripts/lib/launch.mjs'
import { ready } from './ready.ts'
import { unique } from './people.ts'

export type Row = Readonly<Record<string, unknown>>

/** Asks the data API with the project's secret key: what a test needs to be there, and what became of it. */
export async function rest(method: string, path: string, body?: unknown, at: Ready = ready()): Promise<readonly Row[]> {
  const response = await fetch(`${at.backendUrl}/rest/v1/${path}`, {
    method,
    headers: { apikey: at.secretKey, 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`)
  return JSON.parse(answer === '' ? '[]' : answer) as readonly Row[]
}

/** A row of a test's own. */
export async function insert(relation: string, row: Row, at?: Ready): Promise<Row> {
  const [made] = await rest('POST', relation, row, at)
  if (made === undefined) throw new Error(`nothing came back from ${relation}`)
  return made
}

/** The one row of that key as the database has it now; null where there is none. */
export async function find(relation: string, id: unknown, at?: Ready): Promise<Row | null> {
  const [found] = await rest('GET', `${relation}?id=eq.${String(id)}`, undefined, at)
  return found ?? null
}

export const change = async (relation: string, id: unknown, values: Row, at?: Ready): Promise<void> => void await rest('PATCH', `${relation}?id=eq.${String(id)}`, values, at)

export interface Item {
  readonly id: number
  readonly name: string
}

/** An item that only this test knows. */
export async function makeItem(values: Row = {}): Promise<Item> {
  const name = unique('Lantern')
  const { id } = await insert('items', { name, owner_id: 1, fault: 'It will not light.', weight: 2.5, ...values })
  return { id: Number(id), name }
}

/** A spare on the shelf that only this test knows. */
export async function makePart(values: Row = {}): Promise<Item> {
  const name = unique('Wick')
  const { id } = await insert('parts', { name, supplier: 'Test bench', price: 1.5, stock: 3, ...values })
  return { id: Number(id), name }
}

/** The address of an item of a test's own that was changed and talked about. */
export async function makeChangedItem(): Promise<string> {
  const { id } = await makeItem({ name: 'Storm lantern, will not light', volunteer_id: 3 })
  await change('items', id, { weight: 3.5 })
  await change('items', id, { fault: 'It will not light at all.', volunteer_id: 16 })
  await insert('comments', { item_id: id, user_id: null, body: 'Smells of paraffin.' })
  return `/t/items/${id}`
}
