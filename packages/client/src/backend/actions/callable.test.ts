import { describe, expect, it } from 'vitest'
import { testEntity, testField, testModel } from '../records/testing.ts'
import { callablesOn, databaseFunctions, isOfferedFor } from './callable.ts'
import { buildEdgeFunctions } from './edge-callables.ts'
import { parseList } from './edge-functions.ts'
import { parseFunctions } from './function-settings.ts'
import { testAction, testCallable } from './testing.ts'

const items = testEntity('items', [testField('id', { kind: 'integer', type: { schema: 'pg_catalog', name: 'int8', display: 'bigint', kind: 'base', modifier: -1 }, isKey: true }), testField('state')])
const model = { ...testModel([items]), functions: [testAction('report'), testAction('secret', { hidden: true }), testAction('open', { isPublic: true })] }
const edge = (functions: unknown, listed: readonly string[] = [], isVisitor = false) => buildEdgeFunctions(model, parseFunctions(functions), listed, isVisitor)

describe('what is offered', () => {
  it('is every function but hidden ones; to visitors what is marked for them', () => {
    expect(databaseFunctions(model, false).map(({ id }) => id)).toEqual(['report', 'open'])
    expect(databaseFunctions(model, true).map(({ id }) => id)).toEqual(['open'])
  })

  it('has what the configuration names and the backend lists, each once', () => {
    const { functions, problems } = edge({ ping: { label: 'Say hello', public: true } }, ['ping', 'send-receipt', 'report'])
    expect(problems).toEqual([])
    expect(functions.map(({ id, label, isDeclared }) => [id, label, isDeclared])).toEqual([['~report', 'Report', false], ['ping', 'Say hello', false], ['send-receipt', 'Send receipt', false]])
    expect(edge({ ping: { public: true }, other: {} }, ['listed'], true).functions.map(({ id }) => id)).toEqual(['ping'])
  })

  it('binds an edge function to a record by an argument of its table', () => {
    const argument = { name: 'item', type: 'items', required: true }
    const [estimate] = edge({ estimate: { action: 'items', when: 'state = ready', confirm: 'Sure?', arguments: [argument] } }).functions
    expect(estimate).toMatchObject({ on: { entity: 'items', argument: 'item' }, when: { field: 'state' }, confirm: 'Sure?', isDeclared: true, arguments: [{ kind: 'reference', required: true }] })
  })

  it.each([
    [{ action: 'items', arguments: [{ name: 'item', type: 'text' }] }, 'no argument of the type “items”'],
    [{ arguments: [{ name: 'x', type: 'wishes' }] }, '“wishes” is no type'],
    [{ when: 'weight > 3' }, 'expected "column = value"'],
  ])('leaves out and tells of %j', (settings, problem) => {
    const { functions, problems } = edge({ broken: settings })
    expect(functions).toEqual([])
    expect(problems[0]).toContain(problem)
  })

  it('is listed in no other shape', () => {
    expect(parseList([{ slug: 'a', name: 'a', verify_jwt: true }, { slug: '../auth' }, { name: 'b' }, null])).toEqual(['a'])
    expect(parseList({ message: 'no' })).toEqual([])
  })
})

describe('on a record', () => {
  const when = { field: 'state', operator: '=', value: 'ready' } as const
  it('what a state calls for comes first, and is offered where the row says so, or does not tell', () => {
    const on = { entity: 'items', argument: 'item' }
    const [any, ready, other] = [testCallable({ on }), testCallable({ on, when }), testCallable({ on: { entity: 'parts', argument: 'part' } })]
    expect(callablesOn([any, ready, other], items)).toEqual([ready, any])
    expect([{ state: 'ready' }, { state: 'open' }, { state: null }, {}].map((row) => isOfferedFor(ready, row))).toEqual([true, false, false, true])
  })
})
