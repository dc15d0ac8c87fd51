import { buildModel, type Entity, type Model } from '@portico/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDescription } from '../../backend/describe.ts'
import { lookupRecords } from '../../backend/records/lookup.ts'
import { loadRows } from '../../backend/records/query.ts'
import { type TestBackend, openTestBackend } from '../../backend/testing/open-test-backend.ts'
import { buildQuery } from './build-query.ts'
import type { Filter } from './view-state.ts'

const names = ['a*b plain', 'aXb plain', 'a%b plain', 'a_b plain', String.raw`a\b plain`, String.raw`a\*b plain`, '*** stars', '^a.*b$ (plain)', 'line\na*b plain', 'A*B LOUD', '"a*b", said (so) {1}', 'é*É', 'plain']

let opened: TestBackend
let model: Model
let entity: Entity
beforeAll(async () => {
  opened = await openTestBackend(`
    create extension citext;
    create table notes (id int primary key, name text, loose citext, padded char(30));
    comment on table notes is E'@public\\n@title name';
    insert into notes select place, name, name, replace(name, E'\\n', ' ') from unnest(array[${names.map((name) => `E'${name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}'`).join(', ')}]) with ordinality as given (name, place);
    grant select on notes to anon;
  `)
  model = buildModel(await loadDescription(opened.backend, 'anon')).model
  const found = model.byId.get('notes')
  if (found === undefined) throw new Error('The table is not described.')
  entity = found
})
afterAll(() => opened.close())

const sought = ['a*b', 'a%b', 'a_b', String.raw`a\b`, String.raw`\*b`, '***', '* s', '.*b$ (', '"a*b", said (so) {1', '\na*', 'é*É', 'a*b plain']
const find = async (view: { readonly search?: string; readonly filters?: readonly Filter[] }) => {
  const query = buildQuery(model, entity, { filters: [], sort: [{ field: 'id', descending: false }], search: '', ...view }, ['name'])
  return (await loadRows(opened.backend, query, { conditions: [], order: [{ field: 'id', descending: false, nulls: null }], offset: 0, limit: 100 }, new AbortController().signal)).map(({ values }) => values['name'])
}
const where = (holds: (name: string) => boolean) => names.filter((name) => holds(name.toLowerCase()))
const by = (field: string, operator: string, value: string) => find({ filters: [{ field, operator, values: [value] }] })

test('a search finds exactly what was typed, whatever characters that are', async () => {
  for (const text of sought.filter((each) => each.trim() === each)) expect([text, await find({ search: text })]).toEqual([text, where((name) => name.includes(text.trim().toLowerCase()))])
  expect(await find({ search: '*' })).toEqual(['*** stars'])
})

test('and so do filters, on every kind of text', async () => {
  for (const text of sought) {
    const lower = text.toLowerCase()
    expect([text, await by('name', 'contains', text)]).toEqual([text, where((name) => name.includes(lower))])
    expect([text, await by('loose', 'contains', text)]).toEqual([text, where((name) => name.includes(lower))])
    expect([text, await by('name', 'contains-not', text)]).toEqual([text, where((name) => !name.includes(lower))])
    expect([text, await by('name', 'begins', text)]).toEqual([text, where((name) => name.startsWith(lower))])
    expect([text, await by('name', 'ends', text)]).toEqual([text, where((name) => name.endsWith(lower))])
  }
  expect(await by('padded', 'contains', 'a*b')).toEqual(where((name) => name.includes('a*b')))
  expect(await by('padded', 'begins', 'a*b')).toEqual(['a*b plain', 'A*B LOUD'])
})

test('and the pickers of references, what begins with it first', async () => {
  const look = async (text: string) => (await lookupRecords(opened.backend, entity, 'id', text, new AbortController().signal)).map(({ title }) => title)
  expect(new Set(await look('a*b'))).toEqual(new Set(where((name) => name.includes('a*b'))))
  expect((await look('a*b')).slice(0, 2).toSorted()).toEqual(['A*B LOUD', 'a*b plain'])
  expect(await look('***')).toEqual(['*** stars'])
})
