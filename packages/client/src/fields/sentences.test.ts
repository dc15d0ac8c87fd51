import { describe, expect, it } from 'vitest'
import type { Expression, Field, Rule } from '@portico/model'
import { testEntity, testField } from '../backend/records/testing.ts'
import type { Failure } from '../backend/failure.ts'
import { fieldHint, issueSentence, limitHint, readRefusal } from './sentences.ts'

const column = (name: string): Expression => ({ kind: 'column', name })
const literal = (value: string): Expression => ({ kind: 'literal', type: 'number', value })
const compare = (left: Expression, operator: '<' | '<=' | '>' | '>=' | '=' | '~', right: Expression): Expression => ({ kind: 'compare', operator, left, right })
const and = (...operands: Expression[]): Expression => ({ kind: 'and', operands })
const check = (constraint: string, fields: readonly string[], expression: Expression): Rule => ({ kind: 'check', constraint, fields, expression, columns: {} })

const numeric = { schema: 'pg_catalog', name: 'numeric', display: 'numeric(4,1)', kind: 'base', modifier: 262149 } as const
const aboveZero = check('items_weight_check', ['weight'], and(compare(column('weight'), '>', literal('0')), compare(column('weight'), '<=', literal('60'))))
const weight = testField('weight', { kind: 'decimal', type: numeric, label: 'Weight', rules: [{ kind: 'precision', field: 'weight', precision: 4, scale: 1 }, aboveZero] })
const length = (name: string): Expression => ({ kind: 'call', name: 'length', args: [column(name)] })
const nameCheck = check('items_name_check', ['name'], and(compare(length('name'), '>=', literal('1')), compare(length('name'), '<=', literal('80'))))
const name = testField('name', { label: 'Name', rules: [nameCheck] })
const power = testField('power', { kind: 'enum', label: 'Plugs in', options: [{ value: 'mains', label: 'Mains', tone: 'slate' }] })
const tested = testField('tested', { kind: 'boolean', label: 'PAT tested' })
const onlyMains = check('items_only_mains', ['tested', 'power'], { kind: 'or', operands: [{ kind: 'is-null', negated: false, operand: column('tested') }, compare(column('power'), '=', { kind: 'literal', type: 'text', value: 'mains' })] })
const entity = testEntity('items', [name, weight, power, tested], { rules: [onlyMains], uniques: [{ name: 'items_name_key', columns: ['name'] }] })
const say = (rule: Rule, field: Field, value: string | null = null) => issueSentence({ field: field.name, rule }, field, entity, value)

const failure = (given: Partial<Failure>): Failure => ({ source: 'rest', code: '23514', message: 'new row violates check constraint', status: 400, details: null, hint: null, constraint: null, column: null, relation: null, policy: null, ...given } as Failure)

describe('hints', () => {
  it('say the limits before they are broken', () => {
    expect(limitHint(weight)).toBe('More than 0, up to 60. One decimal.')
    expect(limitHint(name)).toBe('Up to 80 characters.')
    expect(limitHint(testField('free'))).toBe('')
  })

  it('say where a state may go from here', () => {
    const options = ['new', 'done'].map((value) => ({ value, label: value === 'new' ? 'New' : 'Done', tone: 'slate' as const }))
    const state = testField('state', { kind: 'enum', help: 'How far it is.', options, states: { states: ['new', 'done'], moves: new Map([['new', ['done']]]), final: new Set(['done']) } })
    expect(fieldHint(state, 'new')).toBe('How far it is. From New it can go to Done.')
    expect(fieldHint(state, 'done')).toBe('How far it is. Nothing follows Done.')
    expect(fieldHint(state, null)).toBe('How far it is.')
  })
})

describe('issues', () => {
  it('are said in the words of the constraint’s comment where it has one', () => {
    const words = 'Give a weight, so that it goes on a bench that holds it.'
    expect(say({ kind: 'check', constraint: 'c', fields: ['weight'], expression: column('weight'), columns: {}, comment: words }, weight, '0')).toBe(words)
    expect(say({ kind: 'opaque', constraint: 'c', fields: ['weight'], sql: '…', comment: words }, weight, '0')).toBe(words)
  })

  it('say what must be', () => {
    expect(say(aboveZero, weight, '0')).toBe('Must be more than 0 and at most 60.')
    expect(say(nameCheck, name, '')).toBe('Must not be blank, and at most 80 characters.')
    expect(say({ kind: 'required', field: 'name', hasDefault: false }, name)).toBe('This can’t be empty.')
    expect(say({ kind: 'max-length', field: 'name', max: 3 }, name, 'ab👍🏽')).toBe('At most 3 characters. There are 4.')
    expect(say({ kind: 'precision', field: 'weight', precision: 4, scale: 1 }, weight, '12345')).toBe('At most 3 digits before the decimal point.')
    expect(say({ kind: 'type', field: 'weight', type: numeric }, weight, 'heavy')).toBe('Must be a number.')
  })

  it('say a rule over several fields by their labels', () => {
    expect(say(onlyMains, tested, 'true')).toBe('The rule here: PAT tested is empty or Plugs in is Mains.')
  })

  it('give a rule that words cannot say by its name', () => {
    const odd = check('items_odd', ['name'], { kind: 'call', name: 'looks_fine', args: [column('name')] })
    expect(say(odd, name)).toBe('The value does not keep the rule items_odd.')
  })
})

describe('refusals', () => {
  it('go to the field that the constraint names', () => {
    expect(readRefusal(failure({ constraint: 'items_weight_check', message: 'new row for relation "items" violates check constraint "items_weight_check"' }), entity, { weight: '0' }))
      .toEqual({ fields: ['weight'], sentence: 'Must be more than 0 and at most 60.' })
    expect(readRefusal(failure({ code: '23505', constraint: 'items_name_key', message: 'duplicate key value violates unique constraint "items_name_key"' }), entity, {}))
      .toEqual({ fields: ['name'], sentence: 'Another record has this value already, and it may be there only once.' })
    expect(readRefusal(failure({ code: '23502', column: 'name', message: 'null value in column "name" violates not-null constraint' }), entity, {}))
      .toEqual({ fields: ['name'], sentence: 'This can’t be empty.' })
  })

  it('keep the words of the owner’s own functions', () => {
    expect(readRefusal(failure({ message: 'An item cannot go from received to ready.' }), entity, {})).toEqual({ fields: [], sentence: 'An item cannot go from received to ready.' })
    expect(readRefusal(failure({ code: 'P0001', message: 'Closed on Sundays.' }), entity, {}).sentence).toBe('Closed on Sundays.')
  })

  it('leave the rest to the catalogue', () => {
    expect(readRefusal(failure({ code: '57014', message: 'canceling statement' }), entity, {})).toEqual({ fields: [], sentence: null })
  })
})
