import { describe, expect, it } from 'vitest'
import { testEntity, testField } from '../backend/records/testing.ts'
import { formFields, givenValues, stepsOf } from './form-fields.ts'
import { formIssues } from './form-issues.ts'

const required = (field: string) => ({ kind: 'required', field, hasDefault: false }) as const
const showIf = (field: string, value: string, operator: '=' | '!=' = '=') => ({ showIf: { field, operator, value } })
const entity = testEntity('bikes', [
  testField('id', { readonly: true }),
  testField('later', { step: 2 }),
  testField('name', { required: true, rules: [required('name')] }),
  testField('kind'),
  testField('battery', { ...showIf('kind', 'electric'), rules: [required('battery')] }),
  testField('charger', showIf('battery', 'own')),
  testField('owner', { hidden: true }),
  testField('secret', { can: { select: true, insert: false, update: false }, rules: [required('secret')] }),
])
const names = (values: Readonly<Record<string, string | null>>) => formFields(entity, values).map((field) => field.name)

describe('a form', () => {
  it('offers what may be given, step by step, when it applies', () => {
    expect(names({})).toEqual(['name', 'kind', 'later'])
    expect(names({ kind: 'electric' })).toEqual(['name', 'kind', 'battery', 'later'])
    expect(stepsOf(formFields(entity, {})).map(({ step, fields }) => [step, fields.length])).toEqual([[1, 2], [2, 1]])
  })

  it('hides with a field what depends on it, whatever was typed there', () => {
    expect(names({ kind: 'electric', battery: 'own' })).toEqual(['name', 'kind', 'battery', 'charger', 'later'])
    expect(names({ kind: 'plain', battery: 'own' })).toEqual(['name', 'kind', 'later'])
    const circle = testEntity('circle', [testField('a', showIf('b', '1')), testField('b', showIf('a', '1')), testField('c', showIf('a', '1', '!='))])
    expect(formFields(circle, { a: '1', b: '1' }).map((field) => field.name)).toEqual(['c'])
  })

  it('sends what is shown and given, and what came with it', () => {
    expect(givenValues(entity, { name: 'A', kind: null, battery: '36 V', owner: '7' }, { owner: '7' })).toEqual({ name: 'A', owner: '7' })
  })

  it('judges only what it asks for', () => {
    expect(formIssues(entity, {}, {}).map(({ field }) => field)).toEqual(['name'])
    expect(formIssues(entity, { kind: 'electric', name: 'A' }, {}).map(({ field }) => field)).toEqual(['battery'])
  })
})
