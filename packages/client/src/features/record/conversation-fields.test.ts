import { expect, it } from 'vitest'
import { testEntity, testField, testReference } from '../../backend/records/testing.ts'
import { canWrite, conversationFields } from './conversation-fields.ts'

const fields = [
  testField('id', { kind: 'integer', isKey: true, hasDefault: true }),
  testField('item_id', { kind: 'reference', reference: testReference('item', 'item_id', 'items'), required: true }),
  testField('author', { kind: 'reference', reference: { ...testReference('author', 'author', 'volunteers'), isPeople: true } }),
  testField('body', { kind: 'longtext', required: true }),
  testField('seen_at', { kind: 'timestamptz' }),
  testField('said_at', { kind: 'timestamptz' }),
]
const back = [{ field: 'item_id' }]

it('knows the text, who said it and when', () => {
  const entity = testEntity('remarks', fields, { isComments: true, title: 'id', order: [{ field: 'said_at', descending: true }, { field: 'id', descending: false }] })
  const found = conversationFields(entity)
  expect([found?.body.name, found?.author?.name, found?.when?.name]).toEqual(['body', 'author', 'said_at'])
  expect(found !== null && canWrite(entity, found, back)).toBe(true)
})

it('offers no writing where more must be given, and is none without a text or a key', () => {
  const strict = testEntity('remarks', [...fields, testField('topic', { required: true })], { isComments: true, title: 'body' })
  const found = conversationFields(strict)
  expect(found !== null && canWrite(strict, found, back)).toBe(false)
  expect(conversationFields(testEntity('remarks', fields.slice(0, 3), { isComments: true }))).toBeNull()
  expect(conversationFields(testEntity('remarks', fields, { isComments: true, key: [] }))).toBeNull()
  expect(conversationFields(testEntity('remarks', fields))).toBeNull()
})
