import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildModel, type Entity, type Model } from '@portico/model'
import { loadDescription } from '../describe.ts'
import { type TestBackend, openTestBackend } from '../testing/open-test-backend.ts'
import { insertRecord } from './insert.ts'
import { lookupRecords } from './lookup.ts'
import { loadRows } from './query.ts'
import { loadRecord } from './record.ts'
import { buildSelection, referredKey } from './select.ts'
import { updateRecord } from './update.ts'

const [ada, bea, unseen] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)

const sql = `
  insert into auth.users (id) values ('${ada}'), ('${bea}'), ('${unseen}');
  create table public.helpers (id int primary key, user_id uuid unique references auth.users, name text, secret boolean not null default false);
  comment on table public.helpers is E'@people user_id\\n@title name\\n@public';
  insert into public.helpers values (11, '${ada}', 'Ada', false), (12, '${bea}', null, false), (13, '${unseen}', 'Nobody', true), (14, null, 'No account', false);
  alter table public.helpers enable row level security;
  create policy seen on public.helpers for select using (not secret);
  create table public.items (id int primary key, what text not null, helper_id int references public.helpers);
  create table public.notes (id int primary key, item_id int references public.items, by uuid references auth.users, body text);
  comment on table public.items is '@public';
  comment on table public.notes is '@public';
  insert into public.items values (1, 'Lamp', 11);
  insert into public.notes values (1, 1, '${ada}', 'a'), (2, 1, '${bea}', 'b'), (3, 1, '${unseen}', 'c'), (4, 1, null, 'd'), (5, 1, '${ada}', 'e');
  grant select on public.helpers, public.items to anon;
  grant select, insert, update on public.notes to anon;
`

let opened: TestBackend
let model: Model
const { signal } = new AbortController()

const entityOf = (name: string): Entity => {
  const entity = model.byId.get(name)
  if (entity === undefined) throw new Error(`no ${name}`)
  return entity
}

beforeAll(async () => {
  opened = await openTestBackend(sql)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
})
afterAll(() => opened.close())

describe('the members that columns name', () => {
  const read = (limit = 10) => {
    const notes = entityOf('notes')
    const query = { model, entity: notes, selection: buildSelection(model, notes), conditions: [], order: [] }
    return loadRows(opened.backend, query, { conditions: [], order: [{ field: 'id', descending: false, nulls: null }], offset: 0, limit }, signal)
  }

  it('have their titles, asked for once for all rows and not again soon; whom the role may not see has none', async () => {
    const before = opened.requests()
    const rows = await read()
    expect(opened.requests() - before).toBe(2)
    expect(rows.map(({ titles }) => titles['by'])).toEqual(['Ada', bea, undefined, undefined, 'Ada'])
    expect(await read()).toEqual(rows)
    expect(opened.requests() - before).toBe(3)
  })

  it('lead to their own records', async () => {
    const [note, , hidden] = await read()
    const notes = entityOf('notes')
    const by = notes.byName.get('by')
    if (by === undefined || note === undefined || hidden === undefined) throw new Error('no note')
    expect(referredKey(entityOf('helpers'), by, note)).toBe('11')
    expect(referredKey(entityOf('helpers'), by, hidden)).toBeNull()
    expect(referredKey(entityOf('helpers'), by, note, bea)).toBeNull()
  })

  it('are named in what stands beside a record, and in what was written', async () => {
    const items = entityOf('items')
    const relationship = items.relationships.find(({ target }) => target === 'notes')
    if (relationship === undefined) throw new Error('no relation')
    const record = await loadRecord(opened.backend, model, items, '1', [{ relationship, entity: entityOf('notes'), constraint: relationship.name }])
    expect(record?.row.titles).toEqual({ helper_id: 'Ada' })
    expect(record?.related[0]?.rows.map(({ titles }) => titles['by'])).toEqual(['Ada', bea, undefined, undefined, 'Ada'])
    const made = await insertRecord(opened.backend, model, entityOf('notes'), { id: '9', by: ada ?? '' })
    if (made === null) throw new Error('not made')
    expect(made.titles['by']).toBe('Ada')
    expect(await updateRecord(opened.backend, model, entityOf('notes'), made, { by: unseen ?? '' })).toMatchObject({ kind: 'saved', row: { values: { by: unseen }, titles: { item_id: null } } })
  })

  it('are found by name, and only those who have an account', async () => {
    const helpers = entityOf('helpers')
    expect(await lookupRecords(opened.backend, helpers, 'user_id', '', signal)).toEqual([{ key: ada, title: 'Ada', details: [] }, { key: bea, title: bea, details: [] }])
    expect(await lookupRecords(opened.backend, helpers, 'user_id', 'ad', signal)).toEqual([{ key: ada, title: 'Ada', details: [] }])
    expect(await lookupRecords(opened.backend, helpers, 'user_id', 'No', signal)).toEqual([])
    expect((await lookupRecords(opened.backend, helpers, 'id', 'No', signal)).map(({ title }) => title)).toEqual(['No account'])
  })
})
