import { type Entity, type Field, type Model, buildModel } from '@portico/model'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Backend } from '../../context.ts'
import { loadDescription } from '../../describe.ts'
import { type TestBackend, openTestBackend } from '../../testing/open-test-backend.ts'
import { type Condition, compare } from '../condition.ts'
import { isWithoutAggregates } from '../count-groups.ts'
import { type LoadedRow, buildSelection, parseRows } from '../select.ts'
import { figuresOfRows } from './figures-of-rows.ts'
import { loadFigures } from './load-figures.ts'
import { type Summary, type SummaryKind, kindsOf } from './summary.ts'

let opened: TestBackend
let model: Model
beforeAll(async () => {
  opened = await openTestBackend(`
    create table goods (id int primary key, name text not null, owner text, price numeric, weight real, stock bigint, rate numeric(5, 4), due date, made timestamptz, opens time, sold boolean, figure_0 int);
    comment on table goods is '@public';
    comment on column goods.price is '@format currency EUR';
    create table empty_goods (like goods including all);
    comment on table empty_goods is '@public';
    insert into goods values
      (1, 'One', 'a', 9007199254740993.01, 0.5, 9223372036854775807, 0.3333, '2025-12-31', '2025-03-30 01:30:00+01', '09:00', true, 1),
      (2, 'Two', 'a', 0.02, 0.25, 9223372036854775807, 0.6667, '2026-01-02', '2025-03-30 00:45:00+00', '17:30:00.5', false, 2),
      (3, 'Three', 'b', -1.005, null, null, null, null, null, null, null, null),
      (4, 'Hidden', 'nobody', 1000000, 1000000, 5, 1, '1999-01-01', '1999-01-01', '00:00', true, 9);
    alter table goods enable row level security;
    create policy read on goods for select using (owner <> 'nobody');
    grant select on goods, empty_goods to anon;
    do $$ begin execute format('alter role authenticator in database %I set pgrst.db_aggregates_enabled = ''true''', current_database()); end $$;
  `)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
})
afterAll(() => opened.close())

function entityOf(id: string): Entity {
  const entity = model.byId.get(id)
  if (entity === undefined) throw new Error(`${id} is not described.`)
  return entity
}
const summary = (entity: Entity, name: string, kind: SummaryKind): Summary => {
  const field = entity.byName.get(name)
  if (field === undefined) throw new Error(`There is no ${name}.`)
  return { field, kind }
}
/** Everything that each field offers. */
const everything = (entity: Entity): readonly Summary[] => entity.fields.flatMap((field: Field) => kindsOf(entity, field).map((kind) => ({ field, kind })))
const ask = async (id: string, conditions: readonly Condition[] = [], backend: Pick<Backend, 'rest'> = opened.backend) =>
  await loadFigures(backend, entityOf(id), conditions, everything(entityOf(id)), new AbortController().signal)

test('figures come from the database, exactly, in one request, of the rows that the reader may see', async () => {
  const before = opened.requests()
  const { rows, columns } = await ask('goods')
  expect([rows, opened.requests() - before]).toEqual([3, 1])
  expect(columns).toEqual({
    owner: { filled: '3' },
    price: { sum: '9007199254740992.025', avg: expect.stringMatching(/^3002399751580330\.6750*$/), min: '-1.005', max: '9007199254740993.01', filled: '3' },
    weight: { sum: '0.75', avg: '0.375', min: '0.25', max: '0.5', filled: '2' },
    stock: { sum: '18446744073709551614', avg: '9223372036854775807', min: '9223372036854775807', max: '9223372036854775807', filled: '2' },
    rate: { sum: '1.0000', avg: expect.stringMatching(/^0\.50000*$/), min: '0.3333', max: '0.6667', filled: '2' },
    due: { min: '2025-12-31', max: '2026-01-02', filled: '2' },
    made: { min: '2025-03-30 00:30:00+00', max: '2025-03-30 00:45:00+00', filled: '2' },
    opens: { min: '09:00:00', max: '17:30:00.5', filled: '2' },
    sold: { yes: '1', filled: '2' },
    figure_0: { sum: '3', avg: expect.stringMatching(/^1\.50*$/), min: '1', max: '2', filled: '2' },
  })
})

test('figures are of the rows that filters let through; of none, and of nothing but empty values, there is nothing to tell', async () => {
  expect(await ask('goods', [compare('owner', 'eq', 'a'), compare('price', 'lt', '1')])).toMatchObject({ rows: 1, columns: { price: { sum: '0.02' }, sold: { yes: '0', filled: '1' } } })
  expect(await ask('goods', [compare('owner', 'eq', 'b')])).toMatchObject({ rows: 1, columns: { weight: { sum: null, avg: null, min: null, filled: '0' }, sold: { yes: null, filled: '0' } } })
  const none = await ask('empty_goods')
  expect([none.rows, none.columns['price'], none.columns['made']]).toEqual([0, { sum: null, avg: null, min: null, max: null, filled: '0' }, { min: null, max: null, filled: '0' }])
})

test('rows that are here are added up as the database adds up', async () => {
  const entity = entityOf('goods')
  const selection = buildSelection(model, entity, entity.fields.map(({ name }) => name))
  const { data } = await opened.backend.rest.from('goods').select(selection.text)
  const rows: readonly LoadedRow[] = parseRows(selection, data)
  const asked = everything(entity)
  const [here, there] = [figuresOfRows(rows, asked), await ask('goods')]
  // An average has as many digits as PostgreSQL finds right; it is the same number.
  const rounded = ({ columns }: typeof here) => Object.fromEntries(Object.entries(columns).map(([name, { avg, yes, ...rest }]) => [name, { ...rest, avg: avg == null ? null : Number(avg), yes: Number(yes ?? 0) }]))
  expect(rounded(here)).toEqual(rounded(there))
  expect(figuresOfRows([], asked).columns['price']).toEqual({ sum: null, avg: null, min: null, max: null, filled: '0' })
})

test('a backend without aggregates says so', async () => {
  const refuse: typeof fetch = async () => new Response(JSON.stringify({ code: 'PGRST123', message: 'Use of aggregate functions is not allowed', details: null, hint: null }), { status: 400 })
  const backend = { rest: new PostgrestClient('http://127.0.0.1/rest/v1', { fetch: refuse, retry: false }) }
  const refusal: unknown = await ask('goods', [], { ...opened.backend, ...backend }).catch((error: unknown) => error)
  expect(isWithoutAggregates(refusal)).toBe(true)
})

test('only what measures something is added up', () => {
  const entity = entityOf('goods')
  expect(kindsOf(entity, summary(entity, 'id', 'sum').field)).toEqual([])
  expect(kindsOf(entity, summary(entity, 'name', 'sum').field)).toEqual([])
  expect(kindsOf(entity, summary(entity, 'sold', 'share').field)).toEqual(['share', 'filled', 'empty'])
})
