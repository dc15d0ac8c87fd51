import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel } from '../build-model.ts'
import { fromGraphQl } from './from-graphql.ts'

const scalar = (name: string) => ({ kind: 'SCALAR', name, ofType: null })
const notNull = (ofType: object) => ({ kind: 'NON_NULL', name: null, ofType })
const list = (ofType: object) => ({ kind: 'LIST', name: null, ofType })
const field = (name: string, type: object, args: readonly string[] = []) => ({ name, type, args: args.map((arg) => ({ name: arg })) })
const object = (name: string, ...fields: readonly object[]) => ({ kind: 'OBJECT', name, fields, inputFields: null, enumValues: null, description: null })
const input = (name: string, ...fields: readonly string[]) => ({ kind: 'INPUT_OBJECT', name, fields: null, inputFields: fields.map((each) => ({ name: each })) })

const answer = (...more: readonly object[]) => ({ data: { __schema: {
  queryType: { name: 'Query' }, mutationType: { name: 'Mutation' },
  types: [
    object('Query', field('repair_jobsCollection', { kind: 'OBJECT', name: 'repair_jobsConnection' }, ['first']), field('node', { kind: 'INTERFACE', name: 'Node' }, ['nodeId'])),
    object('Mutation', field('insertIntorepair_jobsCollection', notNull(scalar('Int'))), field('updaterepair_jobsCollection', notNull(scalar('Int')))),
    object('repair_jobs',
      field('nodeId', notNull(scalar('ID'))), field('id', notNull(scalar('BigInt'))), field('what', notNull(scalar('String'))), field('state', { kind: 'ENUM', name: 'job_state' }),
      field('tags', list(scalar('String'))), field('at', scalar('Datetime')), field('owner', { kind: 'OBJECT', name: 'people' }), field('partsCollection', { kind: 'OBJECT', name: 'partsConnection' }, ['first'])),
    { kind: 'ENUM', name: 'job_state', fields: null, inputFields: null, enumValues: [{ name: 'open' }, { name: 'done' }] },
    input('repair_jobsInsertInput', 'what', 'state', 'tags', 'at'), input('repair_jobsUpdateInput', 'state'),
    ...more,
  ],
} } })

test('a model comes of it, and what is not told stays unknown', () => {
  const description = fromGraphQl(answer(), 'authenticated')
  if (description === null) throw new Error('not read')
  const { model, diagnostics } = buildModel(description)
  expect(diagnostics.map(({ code }) => code)).toEqual(['no-key'])
  expect(model.entities).toHaveLength(1)
  const jobs = model.byId.get('repair_jobs')
  expect(jobs).toMatchObject({ key: [], can: { select: true, insert: true, update: false, delete: false } })
  expect(jobs?.fields.map(({ name, kind }) => [name, kind])).toEqual([['id', 'integer'], ['what', 'text'], ['state', 'enum'], ['tags', 'array'], ['at', 'opaque']])
  expect(jobs?.byName.get('state')).toMatchObject({ options: [{ value: 'open' }, { value: 'done' }], can: { insert: true } })
  expect(jobs?.byName.get('what')).toMatchObject({ nullable: false, required: false })
})

test('newer versions tell the key', () => {
  const query = object('Query', field('repair_jobsCollection', { kind: 'OBJECT', name: 'repair_jobsConnection' }, ['first']), field('repair_jobsByPk', { kind: 'OBJECT', name: 'repair_jobs' }, ['id']))
  const description = fromGraphQl(answer(query), 'authenticated')
  expect(description === null ? null : buildModel(description).model.byId.get('repair_jobs')).toMatchObject({ key: ['id'], can: { update: true } })
})

test.each([
  ['a refusal', { data: null, errors: [{ message: 'Unknown field "__schema" on type Query' }] }],
  ['names in another case', { data: { __schema: { queryType: { name: 'Query' }, mutationType: null, types: [object('Query', field('blogPostCollection', { kind: 'OBJECT', name: 'BlogPostConnection' })), object('BlogPost', field('id', scalar('Int')))] } } }],
  ['a page', '<html></html>'], ['nothing', null],
])('%s tells nothing', (_, other) => expect(fromGraphQl(other, 'anon')).toBeNull())

test('whatever it holds, it is read without a throw', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
    const odd = answer({ kind: 'OBJECT', name: 'repair_jobs', fields: [{ name: 'x', type: one }, other] }, { name: 'Query', fields: [{ name: 'repair_jobsCollection' }, other] })
    const description = fromGraphQl(odd, 'anon')
    if (description !== null) buildModel(description)
  }))
})
