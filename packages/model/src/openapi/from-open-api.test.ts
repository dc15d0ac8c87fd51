import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel } from '../build-model.ts'
import { fromOpenApi } from './from-open-api.ts'

const document = {
  swagger: '2.0',
  paths: {
    '/': { get: {} },
    '/items': { get: {}, post: {}, patch: {}, delete: {} },
    '/members': { get: {} },
    '/rpc/greet': { get: {}, post: { summary: 'Says hello.', parameters: [{ in: 'body', name: 'args', schema: { required: ['name'], properties: { name: { format: 'text', type: 'string' }, times: { format: 'integer' } } } }] } },
  },
  definitions: {
    items: {
      description: 'Things.\n@order what',
      required: ['id', 'what'],
      properties: {
        id: { description: 'Note:\nThis is a Primary Key.<pk/>', format: 'bigint', type: 'integer' },
        what: { description: '@label Thing', format: 'character varying', maxLength: 60, type: 'string' },
        state: { enum: ['new', 'done'], format: 'public.item_state', default: 'new' },
        tags: { format: 'text[]', type: 'array' },
        owner: { description: 'Who brought it.\n\nNote:\nThis is a Foreign Key to `members.id`.<fk table=\'members\' column=\'id\'/>', format: 'uuid' },
      },
    },
    members: { properties: { id: { description: 'Note:\nThis is a Primary Key.<pk/>', format: 'uuid' } } },
  },
}

test('a model comes of it, with what is not told left unknown', () => {
  const description = fromOpenApi(document, 'anon')
  if (description === null) throw new Error('not read')
  const { model, diagnostics } = buildModel(description)
  expect(diagnostics).toEqual([])
  const items = model.byId.get('items')
  expect(items).toMatchObject({ key: ['id'], help: 'Things.', can: { select: true, insert: true, update: true, delete: true }, order: [{ field: 'what' }, { field: 'id' }] })
  expect(items?.byName.get('id')).toMatchObject({ kind: 'integer', required: false, nullable: false })
  expect(items?.byName.get('what')).toMatchObject({ label: 'Thing', kind: 'text', rules: [{ kind: 'required', hasDefault: true }, { kind: 'type' }, { kind: 'max-length', max: 60 }] })
  expect(items?.byName.get('state')).toMatchObject({ kind: 'enum', options: [{ value: 'new' }, { value: 'done' }] })
  expect(items?.byName.get('tags')?.kind).toBe('array')
  expect(items?.byName.get('owner')).toMatchObject({ kind: 'reference', help: 'Who brought it.', reference: { target: 'members', targetColumns: ['id'] } })
  expect(model.byId.get('members')?.can).toEqual({ select: true, insert: false, update: false, delete: false })
  expect(model.functions).toMatchObject([{ id: 'greet', readsOnly: true, help: 'Says hello.', arguments: [{ name: 'name', required: true }, { name: 'times', kind: 'integer', required: false }] }])
})

test.each([null, 'x', [], {}, { swagger: '2.0' }, { openapi: '3.1.0', paths: {} }])('%j is no such document', (other) => expect(fromOpenApi(other, 'anon')).toBeNull())

test('whatever it holds, it is read without a throw', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (property, definition, path) => {
    const odd = { swagger: '2.0', paths: { '/a': path, '/b': {}, '/rpc/f': path }, definitions: { a: { properties: { x: property, y: { description: property, format: property } }, required: property }, b: definition } }
    const description = fromOpenApi(odd, 'anon')
    expect(description === null ? [] : buildModel(description).model.entities).toHaveLength(2)
  }))
})
