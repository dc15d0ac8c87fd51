import { buildModel } from '@portico/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDescription } from '../describe.ts'
import { moveHistory } from '../history/move.ts'
import { type TestBackend, openTestBackend } from '../testing/open-test-backend.ts'
import { loadRows } from './query.ts'
import { buildSelection } from './select.ts'
import { updateRecords } from './update-many.ts'
import { updateRecord } from './update.ts'

let opened: TestBackend
beforeAll(async () => {
  opened = await openTestBackend(`
    create table jobs (id int primary key, name text not null, hours int check (hours < 100));
    comment on table jobs is '@public';
    insert into jobs select n, 'Job ' || n, n from generate_series(1, 40) n;
    grant select, update on jobs to anon;
  `)
})
afterAll(() => opened.close())

test('many rows are written on what was seen of them, told one by one, and undone as one', async () => {
  const { backend } = opened
  const { model } = buildModel(await loadDescription(backend, 'anon'))
  const entity = model.byId.get('jobs')
  if (entity === undefined) throw new Error('The table is not described.')
  const query = { model, entity, selection: buildSelection(model, entity), conditions: [], order: [] }
  const read = () => loadRows(backend, query, { conditions: [], order: [{ field: 'id', descending: false, nulls: null }], offset: 0, limit: 100 }, new AbortController().signal)
  const rows = await read()
  const [, second] = rows
  if (second === undefined) throw new Error('There are no rows.')
  // Somebody is at the second row meanwhile; the third breaks a rule.
  await updateRecord(backend, model, entity, second, { hours: '77' })
  backend.history.past = []
  let done = 0
  const result = await updateRecords(backend, model, entity, rows.map((base, index) => ({ base, values: { name: `${base.values['name'] ?? ''}!`, hours: index === 2 ? '500' : '50' } })), (count) => { done = count })
  expect([result.saved.length, done]).toEqual([38, 40])
  expect(result.refused.map(({ update, kind, failure }) => [update.base.key, kind, failure?.constraint ?? null])).toEqual([['2', 'conflict', null], ['3', 'refused', 'jobs_hours_check']])
  expect((await read()).map(({ values }) => values['hours']).filter((hours) => hours === '50')).toHaveLength(38)

  expect(backend.history.past).toEqual([result.change])
  expect(await moveHistory(backend, model, 'undo')).toMatchObject({ kind: 'moved', outcome: { obstructed: [] } })
  expect((await read()).map(({ values }) => [values['name'], values['hours']])).toEqual(rows.map(({ values }, index) => [values['name'], index === 1 ? '77' : values['hours']]))
})
