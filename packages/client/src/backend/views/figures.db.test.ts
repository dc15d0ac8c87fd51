import { type Model, buildModel } from '@portico/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDescription } from '../describe.ts'
import { type TestBackend, openTestBackend } from '../testing/open-test-backend.ts'
import { loadFigures } from './load-figures.ts'
import { loadFunctionFigures } from './load-function-figures.ts'

let opened: TestBackend
let model: Model
const { signal } = new AbortController()

beforeAll(async () => {
  opened = await openTestBackend(`
    do $$ begin execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ''true''', current_database()); end $$;
    create table public.visits (id bigint primary key, at timestamptz, weight numeric, kind text);
    comment on table public.visits is '@public';
    insert into public.visits values (1, '2026-07-16 03:30:00+00', 1.25, 'new'), (2, '2026-07-16 12:00:00+00', 2, 'old'), (3, '2026-01-16 04:30:00+00', 9007199254740993.5, null);
    grant select on public.visits to anon;
    create function public.report() returns table ("month of it" date, value_ numeric, figure_ bigint) language sql stable as $$ values (date '2026-02-01', 9007199254740993.5, 1::bigint), (date '2026-01-01', null, 9007199254740993) $$;
    comment on function public.report() is '@public';
    create function public.secret_report() returns table ("month of it" date, figure_ bigint) language sql stable as $$ values (date '2026-02-01', 1::bigint) $$;
    revoke all on function public.secret_report() from public, anon`)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
})
afterAll(() => opened.close())

test('instants fall on the days of the reader’s zone, and the answer says by which clock', async () => {
  const visits = model.byId.get('visits')
  if (visits === undefined) throw new Error('visits are not told')
  const days = async (zone: string) => {
    const { groups, latest } = await loadFigures(opened.backend, { entity: visits, of: visits.byName.get('at') ?? null, split: null, aggregate: 'sum', what: visits.byName.get('weight') ?? null, conditions: [], zone }, signal)
    return { days: groups.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1)), latest: latest.toSorted() }
  }
  expect(await days('America/New_York')).toEqual({
    days: [{ value: '2026-01-15', part: null, rows: '1', figure: '9007199254740993.5' }, { value: '2026-07-15', part: null, rows: '1', figure: '1.25' }, { value: '2026-07-16', part: null, rows: '1', figure: '2' }],
    latest: ['2026-01-15 23:30:00-05', '2026-07-15 23:30:00-04', '2026-07-16 08:00:00-04'],
  })
  expect((await days('UTC')).days.map(({ value, rows }) => [value, rows])).toEqual([['2026-01-16', '1'], ['2026-07-16', '2']])
})

test('rows of a function are figures, to the last digit, and refused to whom it is not granted', async () => {
  const report = model.functions.find(({ id }) => id === 'report')
  if (report?.returns.kind !== 'rows') throw new Error('the report is not told')
  const [month, value, figure] = report.returns.columns
  if (month === undefined || value === undefined || figure === undefined) throw new Error('its columns are not told')
  expect(await loadFunctionFigures(opened.backend, report, month, value, signal)).toEqual([{ value: '2026-02-01', rows: '1', figure: '9007199254740993.5' }, { value: '2026-01-01', rows: '1', figure: null }])
  expect(await loadFunctionFigures(opened.backend, report, value, figure, signal)).toEqual([{ value: '9007199254740993.5', rows: '1', figure: '1' }, { value: null, rows: '1', figure: '9007199254740993' }])
  expect(model.functions.some(({ id }) => id === 'secret_report')).toBe(false)
  await expect(loadFunctionFigures(opened.backend, { schema: 'public', name: 'secret_report' }, month, figure, signal)).rejects.toMatchObject({ failure: { code: expect.stringMatching(/^(42501|PGRST202)$/) } })
})

test('groups are divided by a second field in the same request, numbers to the last digit', async () => {
  const visits = model.byId.get('visits')
  if (visits === undefined) throw new Error('visits are not told')
  const field = (name: string) => visits.byName.get(name) ?? null
  const { groups } = await loadFigures(opened.backend, { entity: visits, of: field('at'), split: field('kind'), aggregate: 'sum', what: field('weight'), conditions: [], zone: 'UTC' }, signal)
  expect(groups.toSorted((a, b) => (`${a.value} ${a.part}` < `${b.value} ${b.part}` ? -1 : 1))).toEqual([
    { value: '2026-01-16', part: null, rows: '1', figure: '9007199254740993.5' }, { value: '2026-07-16', part: 'new', rows: '1', figure: '1.25' }, { value: '2026-07-16', part: 'old', rows: '1', figure: '2' },
  ])
  const counted = await loadFigures(opened.backend, { entity: visits, of: field('kind'), split: field('weight'), aggregate: 'count', what: null, conditions: [], zone: 'UTC' }, signal)
  expect(counted.groups).toContainEqual({ value: 'new', part: '1.25', rows: '1', figure: null })
})
