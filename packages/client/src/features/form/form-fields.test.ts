import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../../backend/records/testing.ts'
import { openDraft } from './draft.ts'
import { formFields, formIssues, givenValues, stepsOf } from './form-fields.ts'

const required = (field: string) => ({ kind: 'required', field, hasDefault: false }) as const
const entity = testEntity('bikes', [
  testField('id', { readonly: true }),
  testField('later', { step: 2 }),
  testField('name', { required: true, rules: [required('name')] }),
  testField('kind'),
  testField('battery', { showIf: { field: 'kind', operator: '=', value: 'electric' }, rules: [required('battery')] }),
  testField('owner', { hidden: true }),
  testField('secret', { can: { select: true, insert: false, update: false }, rules: [required('secret')] }),
])

describe('a form', () => {
  it('offers what may be given, step by step, when it applies', () => {
    expect(formFields(entity, {}).map((field) => field.name)).toEqual(['name', 'kind', 'later'])
    expect(formFields(entity, { kind: 'electric' }).map((field) => field.name)).toEqual(['name', 'kind', 'battery', 'later'])
    expect(stepsOf(formFields(entity, {})).map(({ step, fields }) => [step, fields.length])).toEqual([[1, 2], [2, 1]])
  })

  it('sends what is shown and given, and what came with it', () => {
    expect(givenValues(entity, { name: 'A', kind: null, battery: '36 V', owner: '7' }, { owner: '7' })).toEqual({ name: 'A', owner: '7' })
  })

  it('judges only what it asks for', () => {
    expect(formIssues(entity, {}, {}).map(({ field }) => field)).toEqual(['name'])
    expect(formIssues(entity, { kind: 'electric', name: 'A' }, {}).map(({ field }) => field)).toEqual(['battery'])
  })
})

describe('a draft', () => {
  it('is kept, found again and dropped', () => {
    const shelf = new Map<string, string>()
    const storage = { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value), removeItem: (key: string) => void shelf.delete(key) }
    const draft = openDraft(storage, 'bikes')
    expect(draft.load()).toBeNull()
    draft.keep({ name: 'A', kind: null })
    expect(openDraft(storage, 'bikes').load()).toEqual({ name: 'A', kind: null })
    draft.drop()
    expect(draft.load()).toBeNull()
  })

  it('is not read from what is none', () => {
    for (const text of ['{', '[]', '{"a":1}', 'null', '{}']) {
      expect(openDraft({ getItem: () => text, setItem: () => undefined, removeItem: () => undefined }, 'x').load()).toBeNull()
    }
  })
})
