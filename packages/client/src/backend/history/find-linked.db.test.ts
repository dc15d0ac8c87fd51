import { buildModel, type Entity, type Model, type Row } from '@portico/model'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import rehearseSql from '../../../../model/sql/rehearse.sql?raw'
import { runPlanned } from '../bulk/run-planned.ts'
import { loadDescription } from '../describe.ts'
import { insertRecord } from '../records/insert.ts'
import { type TestBackend, openTestBackend } from '../testing/open-test-backend.ts'
import { moveHistory } from './move.ts'

let opened: TestBackend
let model: Model
let places: Entity
beforeAll(async () => {
  opened = await openTestBackend(`
    create table places (id int primary key, name text, within int references places on delete cascade);
    create table notes (id int primary key, place_id int references places on delete cascade, note text);
    create table visits (id int primary key, place_id int references places on delete set null, note text);
    comment on table places is '@public'; comment on table notes is '@public'; comment on table visits is '@public';
    grant select, insert, update, delete on places, notes, visits to anon;
    ${rehearseSql}
    grant execute on function portico_rehearse(text, json, boolean, text[]) to anon;
  `)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
  const found = model.byId.get('places')
  if (found === undefined) throw new Error('The table is not described.')
  places = found
})
afterAll(() => opened.close())
beforeEach(async () => {
  for (const table of ['notes', 'visits', 'places']) await opened.backend.rest.from(table).delete().gte('id', 0).throwOnError()
  opened.backend.history.past = []
})

const idsOf = async (table: string) => (await opened.backend.rest.from(table).select('id').order('id').throwOnError()).data?.map(({ id }: { readonly id: number }) => id)
const add = (table: string, rows: readonly object[]) => opened.backend.rest.from(table).insert(rows).throwOnError()
const undo = async () => {
  const moved = await moveHistory(opened.backend, model, 'undo')
  return moved.kind === 'moved' ? moved.outcome.obstructed.map(({ row, obstacle }) => [row.kind === 'created' ? row.after.key : '', obstacle.kind]) : moved.kind
}

test('a creation is not taken back once others refer to it: what they wrote would go with it', async () => {
  await insertRecord(opened.backend, model, places, { id: '1', name: 'Hall' })
  await add('notes', [{ id: 1, place_id: 1, note: 'Not mine.' }])
  expect(await undo()).toEqual([['1', 'linked']])
  await insertRecord(opened.backend, model, places, { id: '2', name: 'Loft' })
  await add('visits', [{ id: 1, place_id: 2 }])
  expect(await undo()).toEqual([['2', 'linked']])
  await insertRecord(opened.backend, model, places, { id: '3', name: 'Den' })
  expect(await undo()).toEqual([])
  expect([await idsOf('places'), await idsOf('notes'), await idsOf('visits')]).toEqual([[1, 2], [1], [1]])
})

test('nor are the rows of an import, but for those; that they refer to one another is in no way', async () => {
  const rows: readonly Row[] = Array.from({ length: 250 }, (_, index) => ({ id: String(index + 1), name: `Place ${index}`, within: index % 10 === 0 ? null : String(index - index % 10 + 1) }))
  for (const manner of ['whole', 'batches'] as const) {
    await runPlanned(opened.backend, model, places, rows.map((set) => ({ op: 'insert', key: {}, set, expect: {} })), manner, { isStopped: () => false, onProgress: () => undefined })
    expect((await idsOf('places'))?.length).toBe(250)
    // Many about one place, and one about another that comes after them.
    await add('notes', Array.from({ length: 1500 }, (_, index) => ({ id: index + 1, place_id: 15, note: 'Later.' })))
    await add('notes', [{ id: 9000, place_id: 16, note: 'Later.' }])
    await add('visits', [{ id: 1, place_id: 249 }])
    // With what they stand within.
    expect(await undo()).toEqual(['11', '15', '16', '241', '249'].map((key) => [key, 'linked']))
    expect(await idsOf('places')).toEqual([11, 15, 16, 241, 249])
    expect((await idsOf('notes'))?.length).toBe(1000)
    for (const table of ['notes', 'visits', 'places']) await opened.backend.rest.from(table).delete().gte('id', 0).throwOnError()
  }
})
