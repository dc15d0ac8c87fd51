import { PostgrestClient } from '@supabase/postgrest-js'
import { buildModel, type Entity, type Model } from '@portico/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import rehearseSql from '../../../../model/sql/rehearse.sql?raw'
import { loadDescription } from '../describe.ts'
import { moveHistory } from '../history/move.ts'
import { loadRows } from '../records/query.ts'
import { type LoadedRow, buildSelection } from '../records/select.ts'
import { updateRecord } from '../records/update.ts'
import { type TestBackend, openTestBackend } from '../testing/open-test-backend.ts'
import type { PlannedRow } from './planned.ts'
import { type RunManner, runPlanned, tryPlanned } from './run-planned.ts'

const figures = Array.from({ length: 8 }, (_, index) => `n${index}`)

let opened: TestBackend
let model: Model
let entity: Entity
beforeAll(async () => {
  opened = await openTestBackend(`
    create table jobs (id int primary key, name text not null, hours int check (hours < 1000), ${figures.map((name) => `${name} int`).join(', ')});
    comment on table jobs is '@public';
    grant select, insert, update, delete on jobs to anon;
    -- Cancels the statement at its 301st slow row, as a time limit would at some row.
    create function be_slow() returns trigger language plpgsql as $$
    begin
      perform set_config('jobs.slow', (coalesce(nullif(current_setting('jobs.slow', true), ''), '0')::int + 1)::text, true);
      if current_setting('jobs.slow')::int > 300 then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return new;
    end $$;
    create trigger be_slow before update on jobs for each row when (new.name like 'Slow %') execute function be_slow();
    ${rehearseSql}
    grant execute on function portico_rehearse(text, json, boolean, text[]) to anon;
  `)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
  const found = model.byId.get('jobs')
  if (found === undefined) throw new Error('The table is not described.')
  entity = found
})
afterAll(() => opened.close())

const read = () => loadRows(opened.backend, { model, entity, selection: buildSelection(model, entity), conditions: [], order: [] }, { conditions: [], order: [{ field: 'id', descending: false, nulls: null }], offset: 0, limit: 1000 }, new AbortController().signal)
const fill = async (count: number) => {
  const { backend } = opened
  await backend.rest.from('jobs').delete().gte('id', 0)
  const { error } = await backend.rest.from('jobs').insert(Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Job ${index + 1}`, hours: index + 1 - 1 })))
  expect(error).toBeNull()
  backend.history.past = []
  return await read()
}
const run = (rows: readonly PlannedRow[], manner: RunManner, onProgress: (done: number) => void = () => undefined) =>
  runPlanned(opened.backend, model, entity, rows, manner, { isStopped: () => false, onProgress: ({ updated, refused }) => onProgress(updated + refused.length) })
const change = (row: LoadedRow, set: PlannedRow['set']): PlannedRow => ({ op: 'update', key: { id: row.key }, set, expect: Object.fromEntries(Object.keys(set).map((name) => [name, row.values[name] ?? null])) })
const kinds = (refused: readonly { readonly place: number | null; readonly reason: { readonly kind: string } }[]) => refused.map(({ place, reason }) => [place, reason.kind])

/** Somebody else is at the second row meanwhile; the third breaks a rule. */
const disturbed = async (rows: readonly LoadedRow[]) => {
  const [, second] = rows
  if (second === undefined) throw new Error('There are no rows.')
  await updateRecord(opened.backend, model, entity, second, { hours: '77' })
  opened.backend.history.past = []
  return rows.map((row, index) => change(row, { name: `${row.values['name'] ?? ''}!`, hours: index === 2 ? '5000' : '50' }))
}

describe('a block of cells where the database can try it', () => {
  test('1,000 rows of 10 cells are tried in one request, written in another as a whole, and are one step back', async () => {
    const rows = await fill(1000)
    const planned = rows.map((row, index) => change(row, { name: `Task ${index}`, hours: String(index % 900), ...Object.fromEntries(figures.map((name, at) => [name, String(index * at)])) }))
    const before = opened.requests()
    const tried = await tryPlanned(opened.backend, entity, planned, new AbortController().signal, () => undefined)
    expect(tried).toMatchObject({ manner: 'whole', outcome: { updated: 1000, refused: [] } })
    expect((await read())[0]?.values['name']).toBe('Job 1')
    const { outcome, change: done } = await run(planned, 'whole')
    // Whether it can be tried, the trial, the read in between, and the write.
    expect(opened.requests() - before).toBe(4)
    expect([outcome.updated, outcome.done.length, outcome.refused]).toEqual([1000, 1000, []])
    expect((await read())[999]?.values).toMatchObject({ name: 'Task 999', hours: '99', n7: '6993' })
    expect(opened.backend.history.past).toEqual([done])
    expect(await moveHistory(opened.backend, model, 'undo')).toMatchObject({ kind: 'moved', outcome: { obstructed: [] } })
    expect(await read()).toEqual(rows)
  })

  test('what somebody changed since, and what a rule refuses, is told before; were it written all the same, nothing would be', async () => {
    const rows = await fill(40)
    const planned = [...(await disturbed(rows)), { op: 'insert', key: {}, set: { id: '41', name: 'New', hours: '7' }, expect: {} } satisfies PlannedRow]
    const { outcome } = await tryPlanned(opened.backend, entity, planned, new AbortController().signal, () => undefined)
    expect(outcome).toMatchObject({ updated: 38, inserted: 1 })
    expect(kinds(outcome?.refused ?? [])).toEqual([[1, 'changed'], [2, 'failed']])
    const told = await run(planned, 'whole')
    expect([told.change, told.outcome.updated, told.outcome.left.length]).toEqual([null, 0, 41])
    const rest = await run(planned.filter((_, place) => place !== 1 && place !== 2), 'whole')
    expect([rest.outcome.updated, rest.outcome.inserted]).toEqual([38, 1])
    await moveHistory(opened.backend, model, 'undo')
    expect((await read()).map(({ values }) => [values['name'], values['hours']])).toEqual(rows.map(({ values }, index) => [values['name'], index === 1 ? '77' : values['hours']]))
  })
})

describe('a table whose triggers take their time', () => {
  test('is tried, changed and put back in parts that are small enough; as a whole it is refused, and nothing is done', async () => {
    const rows = await fill(700)
    const planned = rows.map((row, index) => change(row, { name: `Slow ${index}` }))
    expect(await tryPlanned(opened.backend, entity, planned, new AbortController().signal, () => undefined)).toMatchObject({ outcome: { updated: 700, refused: [] } })
    const whole = await run(planned, 'whole')
    expect([whole.change, whole.outcome.updated, whole.outcome.left.length, whole.outcome.refused.map(({ reason }) => reason.kind === 'failed' && reason.failure.code)]).toEqual([null, 0, 700, ['57014']])
    const parts = await run(planned, 'parts')
    expect([parts.outcome.updated, parts.outcome.refused, parts.outcome.left]).toEqual([700, [], []])
    expect((await read())[699]?.values['name']).toBe('Slow 699')
    const again = (await read()).map((row, index) => change(row, { name: `Slow again ${index}` }))
    await run(again, 'parts')
    expect(await moveHistory(opened.backend, model, 'undo')).toMatchObject({ kind: 'moved', outcome: { obstructed: [], left: [] } })
    expect((await read()).map(({ values }) => values['name'])).toEqual(rows.map((_, index) => `Slow ${index}`))
  })
})

describe('where it cannot', () => {
  let rows: readonly LoadedRow[]
  beforeEach(async () => {
    rows = await fill(40)
  })

  test('each row is written on what was seen of it, told one by one, and all are undone as one', async () => {
    const planned = (await disturbed(rows)).map((row, index) => ({ ...row, set: { ...row.set, n0: String(index) }, expect: { ...row.expect, n0: null } }))
    let done = 0
    const { outcome, change: made } = await run(planned, 'batches', (count) => { done = count })
    expect([outcome.updated, done, kinds(outcome.refused)]).toEqual([38, 40, [[1, 'changed'], [2, 'failed']]])
    expect(opened.backend.history.past).toEqual([made])
    expect(await moveHistory(opened.backend, model, 'undo')).toMatchObject({ kind: 'moved', outcome: { obstructed: [] } })
    expect((await read()).map(({ values }) => [values['name'], values['hours']])).toEqual(rows.map(({ values }, index) => [values['name'], index === 1 ? '77' : values['hours']]))
  })

  test('rows that get the same values share requests, and what those do not reach has its reason', async () => {
    const all = await disturbed(rows)
    const planned = all.map((row, index) => ({ ...row, key: index === 4 ? { id: '999' } : row.key, set: { hours: '50' }, expect: { hours: row.expect['hours'] ?? null } }))
    const before = opened.requests()
    const { outcome } = await run(planned, 'batches')
    expect([outcome.updated, kinds(outcome.refused)]).toEqual([38, [[1, 'changed'], [4, 'gone']]])
    // One for all, and two each for the rows that it did not reach.
    expect(opened.requests() - before).toBe(5)
    await moveHistory(opened.backend, model, 'undo')
    expect((await read()).map(({ values }) => values['hours'])).toEqual(rows.map(({ values }, index) => (index === 1 ? '77' : values['hours'])))
  })

  test('every row is in one list where the backend goes silent, whatever was under way, and nothing follows', async () => {
    const silentAfter = (count: number) => {
      let requests = 0
      const send: typeof fetch = (input, init) => ((requests += 1) > count ? Promise.reject(new TypeError('Failed to fetch')) : opened.backend.restRequest(input, init))
      return { backend: { ...opened.backend, rest: new PostgrestClient(`${opened.backend.url}/rest/v1`, { fetch: send, retry: false }) }, requests: () => requests }
    }
    const places = ({ outcome: { done, refused, unknown, left } }: Awaited<ReturnType<typeof run>>) => [...done.map((change) => Number(change.kind === 'updated' ? change.before.key : 0) - 1), ...refused.map(({ place }) => place), ...unknown, ...left].toSorted((one, other) => Number(one) - Number(other))
    const everyPlace = rows.map((_, index) => index)
    const plans: readonly (readonly PlannedRow[])[] = [
      // Different values, the same ones, and rows that must be looked for first.
      rows.map((row, index) => change(row, { n1: String(index + 100) })),
      rows.map((row) => change(row, { n2: '7' })),
      rows.map((_, index): PlannedRow => ({ op: 'update', key: { name: `Job ${index + 1}` }, set: { n3: String(index) }, expect: {} })),
    ]
    for (const planned of plans) {
      for (const count of [0, 1, 9]) {
        const { backend, requests } = silentAfter(count)
        const told = await runPlanned(backend, model, entity, planned, 'batches', { isStopped: () => false, onProgress: () => undefined })
        expect(places(told)).toEqual(everyPlace)
        expect(told.outcome.refused).toEqual([])
        // Those that were on their way at once, and no more.
        expect(requests()).toBeLessThanOrEqual(count + 6)
        rows = await read()
      }
    }
  })

  test('stopped, what is on its way ends and the rest is told as left', async () => {
    let asked = 0
    const planned = rows.map((row, index) => change(row, { n4: String(index) }))
    const { outcome } = await runPlanned(opened.backend, model, entity, planned, 'batches', { isStopped: () => (asked += 1) > 10, onProgress: () => undefined })
    expect(outcome.updated + outcome.left.length).toBe(40)
    expect([outcome.updated > 0, outcome.left.at(-1), outcome.done.length]).toEqual([true, 39, outcome.updated])
    expect((await read()).filter(({ values }) => values['n4'] !== null)).toHaveLength(outcome.updated)
  })

  test('rows that stopped matching what they were found by are neither changed nor deleted, and it is said why', async () => {
    const [, second, third] = rows
    if (second === undefined || third === undefined) throw new Error('There are no rows.')
    await updateRecord(opened.backend, model, entity, second, { hours: '77' })
    opened.backend.history.past = []
    const found = (row: LoadedRow) => ({ hours: row.values['hours'] ?? null })
    const changed = rows.slice(0, 3).map((row): PlannedRow => ({ op: 'update', key: { id: row.key }, set: { n1: '5' }, expect: { n1: null, ...found(row) } }))
    const deleted = rows.slice(0, 3).map((row): PlannedRow => ({ op: 'delete', key: { id: row.key }, set: {}, expect: found(row) }))
    for (const manner of ['whole', 'batches'] as const) {
      const trial = await tryPlanned(opened.backend, entity, changed, new AbortController().signal, () => undefined)
      expect(kinds(trial.outcome?.refused ?? [])).toEqual([[1, 'changed']])
      const told = await run(changed, manner)
      expect([told.outcome.updated, kinds(told.outcome.refused)]).toEqual([manner === 'whole' ? 0 : 2, [[1, 'changed']]])
      const gone = await run(deleted, manner)
      expect([gone.outcome.deleted, kinds(gone.outcome.refused)]).toEqual([manner === 'whole' ? 0 : 2, [[1, 'changed']]])
    }
    // One by one it is the same: a row that goes alone.
    expect(kinds((await run(deleted.slice(1, 2), 'batches')).outcome.refused)).toEqual([[0, 'changed']])
    expect(kinds((await run(changed.slice(1, 2), 'batches')).outcome.refused)).toEqual([[0, 'changed']])
    expect((await read())[0]?.values).toMatchObject({ name: 'Job 2', hours: '77', n1: null })
  })

  test('rows of a file are found by their columns, and updated, or told to be gone', async () => {
    const sought = (name: string): PlannedRow => ({ op: 'update', key: { name }, set: { hours: '3' }, expect: {} })
    const { outcome } = await run([sought('Job 2'), sought('Nobody'), sought('Job 3')], 'batches')
    expect([outcome.updated, kinds(outcome.refused)]).toEqual([2, [[1, 'gone']]])
  })
})
