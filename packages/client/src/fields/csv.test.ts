import { describe, expect, it } from 'vitest'
import { testField, testReference } from '../backend/records/testing.ts'
import { buildCsv } from './csv.ts'

const columns = [testField('what'), testField('owner', { kind: 'reference', reference: testReference('fk', 'owner', 'people') })].map((field) => ({ field }))

describe('buildCsv', () => {
  it('writes what PostgreSQL says, with the key and the titles', () => {
    const rows = [
      { key: '1', values: { id: '1', what: 'Kettle, "old"', owner: '7' }, titles: { owner: 'Noor' } },
      { key: '9007199254740993', values: { id: '9007199254740993', what: '', owner: null }, titles: { owner: null } },
      { key: '3', values: { id: '3', what: 'two\nlines', owner: '8' }, titles: { owner: null } },
    ]
    expect(buildCsv(columns, ['id'], rows)).toBe(
      'id,what,owner,owner_title\r\n1,"Kettle, ""old""",7,Noor\r\n9007199254740993,"",,\r\n3,"two\nlines",8,\r\n',
    )
  })
})
