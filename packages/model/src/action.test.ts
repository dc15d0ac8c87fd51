import { describe, expect, test } from 'vitest'
import { buildModel } from './build-model.ts'
import { configuredArgument } from './configured-argument.ts'
import type { FunctionDescription, TypeDescription } from './description.ts'
import { attributeFields } from './field.ts'
import type { Action } from './model.ts'
import { callable, column, description, enumType, relation, type } from './testing/describe.ts'

const rowType = (name: string): TypeDescription => type(name, { schema: 'public', kind: 'composite' })
const items = relation('items', [column('id', 'int8'), column('name'), column('state'), column('secret', 'text', { privileges: { select: false, insert: true, update: true } })], { comment: '@title name' })
const volunteers = relation('volunteers', [column('id', 'int8'), column('user_id', 'uuid'), column('name')], { comment: '@people user_id' })
const uses = relation('part_uses', [column('item_id', 'int8'), column('part_id', 'int8')], { primaryKey: ['item_id', 'part_id'] })

const argument = (name: string, of: TypeDescription | string, hasDefault = false) => ({ name, type: typeof of === 'string' ? type(of) : of, hasDefault, variadic: false })
const build = (...functions: FunctionDescription[]) => buildModel(description([items, volunteers, uses], functions))
const actionOf = (name: string, args: FunctionDescription['arguments'], more: Partial<FunctionDescription> = {}): Action => {
  const [action] = build(callable(name, args, more)).model.functions
  if (action === undefined) throw new Error('no action')
  return action
}

describe('an action', () => {
  test('is a button on the entity whose key it takes first', () => {
    const ready = callable('mark_ready', [argument('note', 'text', true), argument('item', 'int8')], { comment: '@action items\n@when state = open\n@confirm Sure?\n@icon check\nSays so.' })
    const { model, diagnostics } = build(ready)
    expect(diagnostics).toEqual([])
    expect(model.functions).toMatchObject([{
      label: 'Mark ready', help: 'Says so.', icon: 'check', on: { entity: 'items', argument: 'item' }, when: { field: 'state', operator: '=', value: 'open' }, confirm: 'Sure?', readsOnly: false,
      arguments: [{ name: 'note', required: false, kind: 'longtext' }, { name: 'item', required: true, kind: 'reference', reference: { target: 'items', targetColumns: ['id'] } }],
    }])
  })

  test('passes over an argument that names another entity, and takes a whole row', () => {
    expect(actionOf('assign', [argument('volunteer_id', 'int8'), argument('thing', 'int8')], { comment: '@action items' }).on).toEqual({ entity: 'items', argument: 'thing' })
    expect(actionOf('assign', [argument('volunteer', 'int8'), argument('i', rowType('items'))], { comment: '@action items' }).on).toEqual({ entity: 'items', argument: 'i' })
    expect(actionOf('label', [argument('it', rowType('items'))], { comment: '@action items' })).toMatchObject({ on: { argument: 'it' }, arguments: [{ kind: 'reference', type: { kind: 'composite' } }] })
  })

  test.each([
    ['no argument', callable('a', [], { comment: '@action items' }), 'malformed-directive'],
    ['an unknown entity', callable('b', [argument('x', 'int8')], { comment: '@action nowhere' }), 'unknown-relation'],
    ['a composite key', callable('c', [argument('x', 'int8')], { comment: '@action part_uses' }), 'malformed-directive'],
    ['a condition over an unseen column', callable('d', [argument('x', 'int8')], { comment: '@action items\n@when secret = 1' }), 'unknown-column'],
    ['a condition that says more than is understood', callable('e', [argument('x', 'int8')], { comment: '@action items\n@when weight > 3' }), 'malformed-directive'],
  ])('with %s is reported, and a condition that is not understood is left to the backend', (_, described, code) => {
    const { model, diagnostics } = build(described)
    expect(diagnostics.map((each) => each.code)).toEqual([code])
    expect(model.functions[0]?.when).toBeNull()
  })

  test('of a name that another has is told, and the first is offered', () => {
    const { model, diagnostics } = build(callable('f', []), callable('f', [argument('a', 'text')]))
    expect(model.functions).toMatchObject([{ id: 'f', arguments: [] }])
    expect(diagnostics).toMatchObject([{ code: 'overloaded-function', where: 'f' }])
  })

  test('is not what computes a column', () => expect(build(callable('age', [argument('item', rowType('items'))])).model.functions).toEqual([]))
})

describe('an argument', () => {
  const only = (name: string, of: TypeDescription | string) => actionOf('f', [argument(name, of), argument('other', 'text', true)]).arguments[0]

  test.each([
    ['item', 'int8', 'items'], ['item_id', 'int8', 'items'], ['p_item_id', 'int8', 'items'], ['items', 'int8', 'items'], ['volunteer_id', 'int8', 'volunteers'],
    ['user_id', 'uuid', 'volunteers'], ['row', rowType('items'), 'items'],
  ] as const)('%s names a record', (name, of, target) => expect(only(name, of)).toMatchObject({ kind: 'reference', reference: { target } }))

  test.each([['item', 'text'], ['amount', 'int8'], ['id', 'int8'], ['part_use', 'int8']])('%s of type %s does not', (name, of) => expect(only(name, of)?.reference).toBeNull())

  test('is called without the habits of its name, and must be given where it has no default', () => {
    expect(only('p_email', 'text')).toMatchObject({ name: 'p_email', label: 'E-mail', kind: 'email', required: true, nullable: false, rules: [{ kind: 'required', field: 'p_email' }, { kind: 'type' }] })
    expect(actionOf('f', [argument('_months', 'int4', true)]).arguments).toMatchObject([{ name: '_months', label: 'Months', required: false, hasDefault: true }])
  })

  test('that takes any number of values is known', () => expect(actionOf('f', [{ ...argument('tags', '_text'), variadic: true }]).variadic).toBe('tags'))
})

describe('what comes back', () => {
  const returned = (returns: Partial<FunctionDescription['returns']>) => actionOf('sum_up', [], { returns: { type: type('text'), set: false, columns: [], ...returns } }).returns

  test('nothing, a value, values', () => {
    expect(returned({ type: type('void', { kind: 'pseudo' }) })).toEqual({ kind: 'nothing' })
    expect(returned({ type: type('numeric') })).toMatchObject({ kind: 'value', set: false, field: { label: 'Sum up', kind: 'decimal' } })
    expect(returned({ type: enumType('state', ['a', 'b']), set: true })).toMatchObject({ kind: 'value', set: true, field: { options: [{ value: 'a' }, { value: 'b' }] } })
    expect(returned({ type: type('record', { kind: 'pseudo' }), set: true })).toEqual({ kind: 'unknown' })
  })

  test('rows of an entity have its fields, others their own', () => {
    expect(returned({ type: rowType('items'), set: true })).toMatchObject({ kind: 'rows', entity: 'items', set: true, columns: [{ name: 'id' }, { name: 'name' }, { name: 'state' }] })
    expect(returned({ type: type('record', { kind: 'pseudo' }), set: true, columns: [{ name: 'item_id', type: type('int8') }, { name: 'total', type: type('numeric') }] }))
      .toMatchObject({ kind: 'rows', entity: null, columns: [{ name: 'item_id', kind: 'reference' }, { name: 'total', kind: 'decimal' }] })
    expect(returned({ type: type('pair', { schema: 'public', kind: 'composite', attributes: [{ name: 'a', type: type('int4') }] }) })).toMatchObject({ kind: 'rows', set: false, columns: [{ name: 'a', kind: 'integer' }] })
  })

  test('bytes, and texts of a media type', () => {
    expect(returned({ type: type('bytea') })).toEqual({ kind: 'file', media: null, isText: false })
    expect(returned({ type: type('text/calendar', { schema: 'public', kind: 'domain', of: type('text') }) })).toEqual({ kind: 'file', media: 'text/calendar', isText: true })
    expect(returned({ type: type('image/png', { schema: 'public', kind: 'domain', of: type('bytea') }) })).toEqual({ kind: 'file', media: 'image/png', isText: false })
  })
})

describe('an argument that a configuration names', () => {
  const { model } = buildModel(description([items, volunteers]))
  const given = { name: 'what', type: 'text', label: null, required: true, options: null }

  test('is a field of its type, a choice, or a record', () => {
    expect(configuredArgument({ ...given, type: 'integer', label: 'How many' }, model)).toMatchObject({ kind: 'integer', label: 'How many', required: true })
    expect(configuredArgument({ ...given, options: ['a', 'b'], required: false }, model)).toMatchObject({ kind: 'enum', required: false, options: [{ value: 'a' }, { value: 'b' }] })
    expect(configuredArgument({ ...given, type: 'items' }, model)).toMatchObject({ kind: 'reference', type: { name: 'int8' }, reference: { target: 'items' } })
    expect(configuredArgument({ ...given, name: 'item', type: 'bigint' }, model)).toMatchObject({ reference: { target: 'items' } })
    expect(configuredArgument({ ...given, type: 'text[]' }, model)).toMatchObject({ kind: 'array' })
  })

  test('of an unknown type is none', () => {
    expect(configuredArgument({ ...given, type: 'wishes' }, model)).toBeNull()
    expect(configuredArgument({ ...given, type: 'wishes[]' }, model)).toBeNull()
  })
})

test('the parts of a composite argument are fields', () => {
  const size = type('size', { schema: 'public', kind: 'composite', attributes: [{ name: 'width', type: type('int4') }, { name: 'unit', type: enumType('unit', ['cm', 'in']) }] })
  const [argument_] = actionOf('fits', [argument('size', size), argument('other', 'text', true)]).arguments
  expect(argument_ === undefined ? [] : attributeFields(argument_)).toMatchObject([{ name: 'width', kind: 'integer', required: false }, { name: 'unit', kind: 'enum' }])
  expect(attributeFields({ name: 'a', type: type('text') })).toEqual([])
})
