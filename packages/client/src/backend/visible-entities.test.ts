import { expect, test } from 'vitest'
import { testEntity, testModel } from './records/testing.ts'
import { visibleEntities } from './visible-entities.ts'

const can = { select: true, insert: true, update: false, delete: false }
const entities = [
  testEntity('events', [], { can, isPublic: true }),
  testEntity('requests', [], { can, isForm: true }),
  testEntity('questions', [], { can, isForm: true, isPublic: true }),
  testEntity('secrets', [], { can: { ...can, select: false } }),
  testEntity('joints', [], { can, hidden: true }),
]
const names = (role: string) => visibleEntities({ ...testModel(entities), role }).map(({ id }) => id)

test('a visitor sees what is public, and a form only where it is public too', () => {
  expect(names('anon')).toEqual(['events', 'questions'])
  expect(names('authenticated')).toEqual(['events', 'requests', 'questions'])
})
