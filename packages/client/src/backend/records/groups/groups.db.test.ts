import { buildModel, type Model } from '@portico/model'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../../context.ts'
import { loadDescription } from '../../describe.ts'
import { type TestBackend, openTestBackend } from '../../testing/open-test-backend.ts'
import { lookupRecords } from '../lookup.ts'
import { openWindow } from '../open-window.ts'
import { buildSelection } from '../select.ts'
import { buildOrder } from '../sort.ts'
import type { RowWindow } from '../window.ts'
import { type Grouping, groupValue } from './grouping.ts'
import { loadGroups } from './load-groups.ts'
import type { Period } from './periods.ts'

let opened: TestBackend
let model: Model
beforeAll(async () => {
  opened = await openTestBackend(`
    create table people (id int primary key, name text not null);
    create table jobs (id int primary key, name text not null, city text, owner_id int references people, due date, made timestamptz, hours numeric(6,2), done boolean not null default false);
    create table evenings (id int primary key, title text not null, starts timestamptz not null, hall text);
    create table visits (id int primary key, evening_id int references evenings);
    comment on table evenings is E'@public\n@order starts desc';
    comment on table visits is '@public';
    insert into evenings values (1, 'Repair evening', '2026-03-01 18:00+00', 'Library'), (2, 'Fair', '2026-04-01 10:00+00', null), (3, 'Repair evening', '2026-05-01 18:00+00', null);
    insert into visits select n, 1 + n % 3 from generate_series(1, 9) n;
    grant select on evenings, visits to anon;
    comment on table people is '@public';
    comment on table jobs is '@public';
    -- Keys in another order than names.
    insert into people select n, chr(91 - n) || 'oe' from generate_series(1, 5) n;
    insert into jobs select n, 'Job ' || n, case when n % 7 = 0 then null when n % 2 = 0 then 'Åby, north' else 'Zell' end, nullif(n % 5, 0), case when n % 10 = 0 then null else date '2025-01-30' + n end,
      timestamptz '2025-03-30 23:30:00+00' + n * interval '1 hour', n / 4.0, n % 3 = 0 from generate_series(1, 400) n;
    insert into jobs values (401, 'Far', '', null, 'infinity', null, null, false);
    grant select on people to anon;
    grant select, insert, update on jobs to anon;
    do $$ begin execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ''true''', current_database()); end $$;
  `)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
})
afterAll(() => opened.close())

const jobs = () => {
  const entity = model.byId.get('jobs')
  if (entity === undefined) throw new Error('The table is not described.')
  return entity
}
const byOf = (name: string, period: Period | null = null): Grouping => {
  const field = jobs().byName.get(name)
  if (field === undefined) throw new Error(`There is no ${name}.`)
  return { field, period }
}
const byEvening = async (mayAggregate: boolean) => {
  const visits = model.byId.get('visits')
  const field = visits?.byName.get('evening_id')
  if (visits === undefined || field === undefined) throw new Error('The table is not described.')
  return await loadGroups(opened.backend, { model, entity: visits, grouping: { field, period: null }, descending: false, conditions: [], sums: [] }, mayAggregate, new AbortController().signal)
}
const ask = async (by: Grouping, { descending = false, mayAggregate = true }: { readonly descending?: boolean; readonly mayAggregate?: boolean } = {}) =>
  await loadGroups(opened.backend, { model, entity: jobs(), grouping: by, descending, conditions: [], sums: ['hours'] }, mayAggregate, new AbortController().signal)
const told = (found: Awaited<ReturnType<typeof ask>>) => (typeof found === 'string' ? found : found.map(({ value, title, rows }) => [title ?? value, rows]))

describe('groups', () => {
  test('by texts and by records stand in the order that a person reads, with counts and sums', async () => {
    const cities = await ask(byOf('city'))
    expect(told(cities)).toEqual([['', 1], ['Åby, north', 172], ['Zell', 171], [null, 57]])
    expect(typeof cities === 'string' ? cities : cities.map(({ sums }) => sums['hours'])).toEqual([null, '8629.00', '8528.25', '2892.75'])
    expect(told(await ask(byOf('owner_id')))).toEqual([['Woe', 80], ['Xoe', 80], ['Yoe', 80], ['Zoe', 80], [null, 81]])
    expect(told(await ask(byOf('owner_id'), { descending: true }))).toEqual([['Zoe', 80], ['Yoe', 80], ['Xoe', 80], ['Woe', 80], [null, 81]])
    expect(told(await ask(byOf('done')))).toEqual([['false', 268], ['true', 133]])
  })

  test.each([true, false])('of records with the same title are told apart, the latest first (aggregates: %s)', async (mayAggregate) => {
    const found = await byEvening(mayAggregate)
    expect(typeof found === 'string' ? found : found.map(({ value, title, rows, details }) => [value, title, rows, details.map(({ field, value: told }) => [field.name, told])])).toEqual([
      ['2', 'Fair', 3, []],
      ['3', 'Repair evening', 3, [['starts', '2026-05-01 18:00:00+00'], ['hall', null]]],
      ['1', 'Repair evening', 3, [['starts', '2026-03-01 18:00:00+00'], ['hall', 'Library']]],
    ])
  })

  test('as a picker offers those records: the latest first, and by title where one is sought', async () => {
    const evenings = model.byId.get('evenings')
    if (evenings === undefined) throw new Error('The table is not described.')
    const found = async (words: string) => (await lookupRecords(opened.backend, evenings, 'id', words, new AbortController().signal)).map(({ key, details }) => [key, ...details.map(({ value }) => value)])
    const [first, fair, second] = [['1', '2026-03-01 18:00:00+00', 'Library'], ['2', '2026-04-01 10:00:00+00', null], ['3', '2026-05-01 18:00:00+00', null]]
    expect(await found('')).toEqual([second, fair, first])
    expect(await found('ai')).toEqual([fair, second, first])
  })

  test('of time are whole days, weeks, months and years of the database, added up exactly', async () => {
    const months = await ask(byOf('due', 'month'))
    expect(told(months)).toEqual([['2025-01-01', 1], ['2025-02-01', 26], ...Array.from({ length: 11 }, (): unknown => [expect.any(String), expect.any(Number)]), ['2026-02-01', 25], ['2026-03-01', 5], ['infinity', 1], [null, 40]])
    expect((await ask(byOf('made', 'day'))).slice(0, 2)).toMatchObject([{ value: '2025-03-31', rows: 24 }, { value: '2025-04-01', rows: 24 }])
    const years = await ask(byOf('due', 'year'))
    expect(told(years)).toEqual([['2025-01-01', 302], ['2026-01-01', 58], ['infinity', 1], [null, 40]])
    expect(typeof years === 'string' ? years : years.map(({ sums }) => sums['hours'])).toEqual(['12667.50', '5332.50', null, '2050.00'])
  })

  test('are counted one by one where the backend does not add up, as long as they are few', async () => {
    const plain = { mayAggregate: false }
    expect(told(await ask(byOf('owner_id'), plain))).toEqual([['Woe', 80], ['Xoe', 80], ['Yoe', 80], ['Zoe', 80], [null, 81]])
    expect(told(await ask(byOf('made', 'month'), plain))).toEqual([['2025-03-01', 24], ['2025-04-01', 376], [null, 1]])
    expect(await ask(byOf('made', 'day'), plain)).toHaveLength(18)
    expect(told(await ask(byOf('done'), plain))).toEqual([['false', 268], ['true', 133]])
    expect(await ask(byOf('city'), plain)).toBe('no-aggregates')
  })
})

/** The same backend as if aggregates were switched off. */
function withoutAggregates(backend: Backend): Backend {
  const refuse: typeof fetch = async (input, init) => (decodeURIComponent(new Request(input, init).url).includes('count()')
    ? new Response(JSON.stringify({ code: 'PGRST123', message: 'Use of aggregate functions is not allowed', details: null, hint: null }), { status: 400 })
    : await backend.restRequest(input, init))
  return { ...backend, rest: new PostgrestClient(`${backend.url}/rest/v1`, { fetch: refuse, retry: false }) }
}

describe('a grouped list', () => {
  const open = (by: Grouping, folded: readonly (string | null)[] = [], backend = opened.backend): RowWindow => {
    const entity = jobs()
    return openWindow(backend, { model, entity, selection: buildSelection(model, entity), conditions: [], order: buildOrder(entity, [{ field: 'id', descending: true }]), grouped: { by, descending: false, folded: new Set(folded), sums: ['hours'] } })
  }
  const show = async (window: RowWindow, from: number, to: number) => {
    await new Promise<void>((resolve) => {
      const stop = window.subscribe(() => {
        if (window.row(from) === undefined || window.row(to - 1) === undefined) return
        setTimeout(stop)
        resolve()
      })
      window.show(from, to)
    })
    return Array.from({ length: to - from }, (_, index) => window.row(from + index))
  }

  test('has its rows under their heads, wherever one looks', async () => {
    for (const by of [byOf('owner_id'), byOf('city'), byOf('due', 'week'), byOf('made', 'month')]) {
      const window = open(by)
      await show(window, 0, 20)
      const { groups, count, isExact } = window.getState()
      expect([count, isExact]).toEqual([401, true])
      const expected = (groups?.all ?? []).flatMap(({ value, rows }) => Array.from({ length: rows }, () => value))
      const before = opened.requests()
      const last = await show(window, 380, 401)
      expect(last.map((row) => groupValue(by, row?.values[by.field.name] ?? null))).toEqual(expected.slice(380))
      // Nothing is counted, and nothing is walked to.
      expect(opened.requests() - before).toBeLessThanOrEqual(3)
      const seen = await show(window, 100, 300)
      expect(seen.map((row) => groupValue(by, row?.values[by.field.name] ?? null))).toEqual(expected.slice(100, 300))
      const ids = seen.filter((_, index) => expected[100 + index] === expected[100]).map((row) => Number(row?.key))
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      expect(new Set(seen.map((row) => row?.key)).size).toBe(200)
    }
  })

  test('says what its groups come to after changes from here, by counting those alone; the rows keep their places', async () => {
    const told = (window: RowWindow) => (window.getState().groups?.all ?? []).map(({ value, rows, sums }) => [value, rows, sums['hours']])
    for (const mayAggregate of [true, false]) {
      await opened.backend.rest.from('jobs').update({ owner_id: 1, hours: 2 }).in('id', [6, 11])
      const backend = mayAggregate ? opened.backend : withoutAggregates(opened.backend)
      const window = open(byOf('owner_id'), [], backend)
      await show(window, 0, 20)
      const [before, lines] = [told(window), window.getState().groups?.lines]
      const sumOf = (value: string): number => Number(before.find(([each]) => each === value)?.[2])
      expect(before.map(([value, rows]) => [value, rows])).toEqual([['4', 80], ['3', 80], ['2', 80], ['1', 80], [null, 81]])
      await opened.backend.rest.from('jobs').update({ owner_id: 2, hours: 5 }).eq('id', 6)
      const asked = opened.requests()
      await window.recount(['1', '2'])
      expect(opened.requests() - asked).toBe(2)
      const expected = (value: string, change: number) => (mayAggregate ? (sumOf(value) + change).toFixed(2) : undefined)
      expect(told(window)).toEqual([before[0], before[1], ['2', 81, expected('2', 5)], ['1', 79, expected('1', -2)], before[4]])
      expect(window.getState()).toMatchObject({ count: 401, groups: { lines, total: 401 } })
      // A group that has no head yet is in the total, once; one that lost its rows stays until the reader moves on.
      await opened.backend.rest.from('jobs').update({ owner_id: null }).eq('owner_id', 3)
      await opened.backend.rest.from('jobs').update({ owner_id: 5 }).eq('id', 11)
      for (let turn = 0; turn < 2; turn += 1) await window.recount(['1', '3', '5', null])
      expect(told(window).map(([value, rows]) => [value, rows])).toEqual([['4', 80], ['3', 0], ['2', 81], ['1', 78], [null, 161]])
      expect(window.getState()).toMatchObject({ groups: { lines, total: 401 } })
      const many = opened.requests()
      await window.recount(null)
      expect(opened.requests() - many).toBeLessThanOrEqual(mayAggregate ? 2 : 8)
      expect(window.getState().groups?.total).toBe(401)
      await window.moveOn()
      expect(told(window).map(([value, rows]) => [value, rows])).toEqual([['5', 1], ['4', 80], ['2', 81], ['1', 78], [null, 161]])
      expect(window.getState().groups?.lines).not.toBe(lines)
      await opened.backend.rest.from('jobs').update({ owner_id: 3 }).in('id', Array.from({ length: 80 }, (_, index) => index * 5 + 3))
      await opened.backend.rest.from('jobs').update({ owner_id: 1 }).in('id', [6, 11])
    }
  })

  test('leaves out what is folded, and follows what others do', async () => {
    const window = open(byOf('owner_id'), ['4', null])
    await show(window, 0, 20)
    expect(window.getState()).toMatchObject({ count: 240, isExact: true })
    expect(window.getState().groups?.all).toMatchObject([{ title: 'Woe', isFolded: true, rows: 80 }, { title: 'Xoe', isFolded: false }, {}, {}, { value: null, isFolded: true }])
    expect(window.row(0)?.titles['owner_id']).toBe('Xoe')
    await opened.backend.rest.from('jobs').insert({ id: 900, name: 'Another', owner_id: 3 })
    await window.moveOn()
    expect(window.getState()).toMatchObject({ count: 241 })
    expect(window.row(0)?.key).toBe('900')
  })
})
