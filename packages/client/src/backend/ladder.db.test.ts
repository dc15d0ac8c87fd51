import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildModel, type Entity, type Model } from '@portico/model'
import { fromOpenApi } from '@portico/model/sources'
import { loadDescription } from './describe.ts'
import { type TestBackend, openTestBackend } from './testing/open-test-backend.ts'
import { insertRecord } from './records/insert.ts'
import { lookupRecords } from './records/lookup.ts'
import { loadRows } from './records/query.ts'
import { loadRecord } from './records/record.ts'
import { buildSelection } from './records/select.ts'
import { updateRecord } from './records/update.ts'

const sql = `
  create type public.stage as enum ('received', 'ready');
  create table public.owners (id bigint generated always as identity primary key, name text not null, since date);
  create table public.items (
    id bigint generated always as identity primary key, owner_id bigint not null references public.owners, what varchar(60) not null, stage public.stage not null default 'received',
    weight numeric(6,2), tags text[] not null default '{}', heavy boolean, seen_at timestamptz, facts jsonb, code uuid default gen_random_uuid());
  create table public.uses (item_id bigint references public.items, owner_id bigint references public.owners, times int not null default 1, primary key (item_id, owner_id));
  comment on table public.items is E'@public\\nThings that come in.';
  comment on table public.owners is '@public';
  comment on table public.uses is '@public';
  insert into public.owners (name) values ('Ada'), ('Bea');
  insert into public.items (owner_id, what, weight) values (1, 'Lamp', 2.50), (2, 'Radio', null);
  insert into public.uses values (1, 2);
  grant select, insert, update, delete on all tables in schema public to anon;
`

let opened: TestBackend
/** As the backend's own OpenAPI document tells it, and as it describes itself. */
let told: Model
let described: Model

const entityOf = (model: Model, name: string): Entity => {
  const entity = model.byId.get(name)
  if (entity === undefined) throw new Error(`no ${name}`)
  return entity
}

beforeAll(async () => {
  opened = await openTestBackend(sql)
  const answer = await opened.asService(`${opened.backend.url}/rest/v1/`, { headers: { accept: 'application/openapi+json' } })
  const description = fromOpenApi(await answer.json(), 'anon')
  if (description === null) throw new Error('no OpenAPI document')
  told = buildModel(description).model
  described = buildModel(await loadDescription(opened.backend, 'anon')).model
})
afterAll(() => opened.close())

it('the OpenAPI document gives the same tables, keys, kinds and relations as the backend’s own description', () => {
  const outline = (model: Model) => model.entities.map((entity) => ({
    id: entity.id, label: entity.label, help: entity.help, key: entity.key, title: entity.title,
    fields: entity.fields.map(({ name, kind, options, reference }) => ({ name, kind, options, target: reference?.target ?? null })),
    relations: entity.relationships.map(({ cardinality, target }) => `${cardinality} ${target}`).toSorted(),
  })).toSorted((a, b) => a.id.localeCompare(b.id))
  expect(outline(told).map(({ id }) => id)).toEqual(['items', 'owners', 'uses'])
  expect(outline(told)).toEqual(outline(described))
})

it('and the app lists, opens, finds, adds and changes records by it', async () => {
  const { backend } = opened
  const { signal } = new AbortController()
  const items = entityOf(told, 'items')
  const rows = await loadRows(backend, { model: told, entity: items, selection: buildSelection(told, items), conditions: [], order: [] }, { conditions: [], order: [{ field: 'id', descending: false, nulls: null }], offset: 0, limit: 10 }, signal)
  expect(rows).toMatchObject([{ key: '1', values: { what: 'Lamp', weight: '2.50', stage: 'received' }, titles: { owner_id: 'Ada' } }, { key: '2', titles: { owner_id: 'Bea' } }])
  const relationship = items.relationships.find(({ target, cardinality }) => target === 'uses' && cardinality === 'to-many')
  if (relationship === undefined) throw new Error('no relation')
  const record = await loadRecord(backend, told, items, '1', [{ relationship, entity: entityOf(told, 'uses'), constraint: relationship.name }])
  expect(record?.related[0]?.rows).toMatchObject([{ key: '1,2', titles: { owner_id: 'Bea' } }])
  expect(await lookupRecords(backend, entityOf(told, 'owners'), 'id', 'be', signal)).toEqual([{ key: '2', title: 'Bea', details: [] }])
  const made = await insertRecord(backend, told, items, { owner_id: '2', what: 'Kettle', tags: '{a,b}' })
  if (made === null) throw new Error('not made')
  expect(await updateRecord(backend, told, items, made, { stage: 'ready', weight: '1.25' })).toMatchObject({ kind: 'saved', row: { values: { stage: 'ready', weight: '1.25', tags: '{a,b}' } } })
})
