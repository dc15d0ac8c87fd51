import { describe, expect, it } from 'vitest'
import type { Relationship } from '@portico/model'
import { testEntity, testField, testModel, testReference } from '../../backend/records/testing.ts'
import { backReference, canDeleteLink, canUnlink, filterToRecord, nextOrder, relatedColumns, relatedRequests, sortOfList } from './related.ts'

const toMany = (name: string, target: string, column: string): Relationship => ({ ...testReference(name, 'id', target, column), cardinality: 'to-many' })
const skillsLink: Relationship = { ...testReference('vs_skill_fkey', 'id', 'skills'), cardinality: 'many-to-many', through: { entity: 'volunteer_skills', toHere: 'vs_volunteer_fkey', toTarget: 'vs_skill_fkey' } }
const toVolunteer: Relationship = testReference('vs_volunteer_fkey', 'volunteer_id', 'volunteers')
const junction = testEntity('volunteer_skills', [
  testField('volunteer_id', { kind: 'reference', reference: toVolunteer, isKey: true }),
  testField('skill_id', { kind: 'reference', reference: skillsLink, isKey: true }),
], { relationships: [toVolunteer] })
const itemFields = [testField('id', { kind: 'integer', isKey: true }), testField('name'), testField('volunteer_id', { kind: 'reference' }), testField('note', { kind: 'longtext' })]
const items = testEntity('items', itemFields, { title: 'name' })
const volunteers = testEntity('volunteers', [testField('id', { isKey: true })], {
  relationships: [toMany('items_volunteer_fkey', 'items', 'volunteer_id'), toMany('vs_volunteer_fkey', 'volunteer_skills', 'volunteer_id'), skillsLink, toMany('logs_fkey', 'audit.logs', 'volunteer_id'), toMany('gone_fkey', 'gone', 'x')],
})
const logs = { ...testEntity('logs', [testField('id')]), id: 'audit.logs', schema: 'audit' }
const model = testModel([volunteers, items, junction, logs])
const row = { key: '7', values: { id: '7' }, titles: {} }

describe('related records', () => {
  it('are those that can be read and embedded, and a pure junction only as its other end', () => {
    expect(relatedRequests(model, volunteers).map(({ relationship, entity, constraint }) => [relationship.cardinality, entity.id, constraint])).toEqual([
      ['to-many', 'items', 'items_volunteer_fkey'],
      ['many-to-many', 'volunteer_skills', 'vs_volunteer_fkey'],
    ])
  })

  it('know the columns that point back', () => {
    expect(backReference(toMany('items_volunteer_fkey', 'items', 'volunteer_id'), null)).toEqual([{ field: 'volunteer_id', from: 'id' }])
    expect(backReference(skillsLink, junction)).toEqual([{ field: 'volunteer_id', from: 'id' }])
  })

  it('lead to the list that holds all of them', () => {
    const back = [{ field: 'volunteer_id', from: 'id' }]
    expect(filterToRecord(items, back, row)).toBe('volunteer_id.any.7')
    expect(filterToRecord(items, back, { ...row, values: { id: 'a.b,c' } })).toBe('volunteer_id.any.a!.b!,c')
    expect(filterToRecord(items, [...back, ...back], row)).toBeNull()
    expect(filterToRecord(items, back, { ...row, values: {} })).toBeNull()
  })

  it('show the title first, and no column that says the same in every row', () => {
    expect(relatedColumns(items, ['volunteer_id']).map((field) => field.name)).toEqual(['name'])
  })
})

describe('canUnlink', () => {
  it('takes rows away only where what points back may be empty and be changed', () => {
    const back = [{ field: 'volunteer_id', from: 'id' }]
    expect(canUnlink(items, back)).toBe(true)
    expect(canUnlink(junction, back)).toBe(false)
    const bound = testEntity('items', itemFields.map((field) => (field.name === 'volunteer_id' ? { ...field, nullable: false } : field)))
    expect(canUnlink(bound, back)).toBe(false)
    expect(canUnlink({ ...items, can: { ...items.can, update: false } }, back)).toBe(false)
  })
})

describe('canDeleteLink', () => {
  it('takes a row away where its key says no more than which two records belong together', () => {
    expect(canDeleteLink(junction, [{ field: 'volunteer_id', from: 'id' }])).toBe(true)
    expect(canDeleteLink({ ...junction, can: { ...junction.can, delete: false } }, [{ field: 'volunteer_id', from: 'id' }])).toBe(false)
    expect(canDeleteLink(items, [{ field: 'volunteer_id', from: 'id' }])).toBe(false)
    const extension = testEntity('profiles', [testField('volunteer_id', { kind: 'reference', reference: toVolunteer, isKey: true })])
    expect(canDeleteLink(extension, [{ field: 'volunteer_id', from: 'id' }])).toBe(false)
  })
})

describe('the order of a related table', () => {
  it('goes from ascending to descending to its own, and into the address of the whole list', () => {
    const up = nextOrder(null, 'a.b')
    const down = nextOrder(up, 'a.b')
    expect([sortOfList(up), sortOfList(down), nextOrder(down, 'a.b'), nextOrder(down, 'name')]).toEqual([{ sort: 'a!.b' }, { sort: 'a!.b.desc' }, null, { field: 'name', descending: false }])
    expect(sortOfList(null)).toEqual({})
  })
})
