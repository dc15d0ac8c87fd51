import { expect, test } from 'vitest'
import { testField } from '../../backend/records/testing.ts'
import { formIssues } from '../../fields/form-issues.ts'
import { formSteps, placeOf } from './steps.ts'

const required = (field: string) => [{ kind: 'required', field, hasDefault: false }] as const
const subject = {
  rules: [],
  fields: [
    testField('who', { step: 5, required: true, rules: required('who') }),
    testField('what', { required: true, rules: required('what') }),
    testField('kind'),
    testField('battery', { step: 3, showIf: { field: 'kind', operator: '=', value: 'electric' }, required: true, rules: required('battery') }),
  ],
}

const place = (values: Readonly<Record<string, string>>, asked: number) => placeOf(formSteps(subject, values), new Set(formIssues(subject, values, {}).map(({ field }) => field)), asked)

test('a form has the steps that its shown fields name, in their order', () => {
  expect(formSteps(subject, {}).map(({ step, fields }) => [step, fields.map(({ name }) => name)])).toEqual([[1, ['what', 'kind']], [5, ['who']]])
  expect(formSteps(subject, { kind: 'electric' }).map(({ step }) => step)).toEqual([1, 3, 5])
  expect(formSteps({ fields: [] }, {})).toEqual([{ step: 1, fields: [] }])
})

test('nobody comes past a step that is not filled in, by whatever address', () => {
  expect(place({}, 5)).toBe(0)
  expect(place({ what: 'x' }, 5)).toBe(1)
  expect(place({ what: 'x', kind: 'electric' }, 5)).toBe(1)
  expect(place({ what: 'x', kind: 'electric', battery: 'own' }, 5)).toBe(2)
  expect(place({ what: 'x', who: 'y' }, 1)).toBe(0)
})

test('an address that names no step leads to the one before it', () => {
  expect(place({ what: 'x' }, 3)).toBe(0)
  expect(place({ what: 'x' }, 99)).toBe(1)
})
