import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildModel } from './build-model.ts'
import type { Entity, Field } from './model.ts'
import { initialRow } from './row.ts'
import { callable, column, description, enumType, foreignKey, relation, type } from './testing/describe.ts'
import type { PolicyDescription, RelationDescription } from './description.ts'

const entityOf = (each: RelationDescription, ...others: RelationDescription[]): Entity => {
  const entity = buildModel(description([each, ...others])).model.byId.get(each.name)
  if (entity === undefined) throw new Error('no entity')
  return entity
}
const fieldOf = (each: ReturnType<typeof column>, more: Partial<RelationDescription> = {}): Field => {
  const field = entityOf(relation('things', [column('id', 'int8'), each], more)).byName.get(each.name)
  if (field === undefined) throw new Error('no field')
  return field
}
const codes = (...relations: RelationDescription[]): string[] => buildModel(description(relations)).diagnostics.map((each) => `${each.code} ${each.where}`)

describe('fields', () => {
  test.each([
    ['int4', 'integer'], ['numeric', 'decimal'], ['float8', 'float'], ['bool', 'boolean'], ['timestamptz', 'timestamptz'], ['uuid', 'uuid'], ['jsonb', 'json'], ['bytea', 'binary'], ['inet', 'opaque'],
    ['money', 'opaque'], ['text', 'text'], ['geometry', 'opaque'],
  ])('%s is shown as %s', (name, kind) => expect(fieldOf(column('x', name)).kind).toBe(kind))

  test.each([
    ['contact_email', 'email'], ['website', 'url'], ['phone', 'phone'], ['notes', 'longtext'], ['colour', 'color'], ['what', 'text'],
  ])('a text named %s is %s', (name, kind) => expect(fieldOf(column(name)).kind).toBe(kind))

  test('a rule carries what its owner says of it', () => {
    const checks = [{ name: 'c', expression: '(length(fault) <= 2000)', comment: 'Be brief.' }]
    expect(fieldOf(column('fault'), { checks }).rules).toContainEqual(expect.objectContaining({ constraint: 'c', comment: 'Be brief.' }))
  })

  test('a text that may be long has more than a line', () => {
    const checks = [{ name: 'c', expression: '(length(fault) <= 2000)', comment: null }]
    expect(fieldOf(column('fault'), { checks }).kind).toBe('longtext')
    expect(fieldOf(column('fault', 'text', { comment: '@format text' }), { checks }).kind).toBe('text')
  })

  test('formats and their arguments; one that does not fit is reported and left out', () => {
    expect(fieldOf(column('price', 'numeric', { comment: '@format currency EUR' }))).toMatchObject({ kind: 'currency', format: 'EUR' })
    expect(fieldOf(column('photo', 'text', { comment: '@format image photos' }))).toMatchObject({ kind: 'image', format: 'photos' })
    expect(fieldOf(column('at', 'date', { comment: '@format percent' })).kind).toBe('date')
    expect(codes(relation('things', [column('id', 'int8'), column('at', 'date', { comment: '@format percent' })]))).toEqual(['malformed-directive things.at'])
  })

  test.each(['year', 'release_year', 'builtYear', 'year_of_birth', 'house_number', 'invoiceNo', 'zip', 'postcode', 'country_code', 'item_id', 'isbn'])('%s is written without groups', (name) => {
    expect(fieldOf(column(name, 'int8')).grouped).toBe(false)
    expect(fieldOf(column(name, type('numeric', { modifier: ((13 << 16) | 0) + 4 }))).grouped).toBe(false)
    expect(fieldOf(column(name, 'int8', { comment: '@format number' }))).toMatchObject({ kind: 'integer', grouped: true })
  })

  test.each(['places', 'items_per_year', 'years', 'number_of_items', 'codes', 'yearly_total', 'idle_minutes'])('%s is grouped', (name) => {
    expect(fieldOf(column(name, 'int4')).grouped).toBe(true)
    expect(fieldOf(column(name, 'int4', { comment: '@format plain' }))).toMatchObject({ kind: 'integer', grouped: false, format: null })
  })

  test('digits of what the database numbers, bounds to years or tells rows apart by are not grouped', () => {
    const between = (low: number, high: number) => ({ checks: [{ name: 'c', expression: `((made >= ${low}) AND (made <= ${high}))`, comment: null }] })
    expect(fieldOf(column('made', 'int4'), between(1800, 2100)).grouped).toBe(false)
    expect(fieldOf(column('made', 'int4'), between(0, 2100)).grouped).toBe(true)
    expect(fieldOf(column('made', 'int4'), between(1000, 5000)).grouped).toBe(true)
    expect(fieldOf(column('made', 'int4', { default: "nextval('made_seq'::regclass)" })).grouped).toBe(false)
    expect(fieldOf(column('made', 'int4', { identity: 'by default' })).grouped).toBe(false)
    expect(fieldOf(column('made', 'int4'), { uniques: [{ name: 'u', columns: ['made'] }] }).grouped).toBe(false)
    expect(fieldOf(column('made', 'int4'), { uniques: [{ name: 'u', columns: ['made', 'id'] }] }).grouped).toBe(true)
    expect(fieldOf(column('made', 'int4'), { primaryKey: ['id', 'made'] }).grouped).toBe(false)
    expect(fieldOf(column('made', 'int4'), { foreignKeys: [{ name: 'f', columns: ['id', 'made'], references: { schema: 'public', table: 'x', columns: ['a', 'b'] }, onDelete: 'no action' }] }).grouped).toBe(false)
    expect(fieldOf(column('year', 'numeric')).grouped).toBe(false)
    expect(fieldOf(column('number', 'numeric')).grouped).toBe(true)
  })

  test('labels, units and help', () => {
    expect(fieldOf(column('weight', 'numeric', { comment: '@label Weight, kg\nAs it came in.' }))).toMatchObject({ label: 'Weight', unit: 'kg', help: 'As it came in.' })
    expect(fieldOf(column('weight_kg', 'numeric'))).toMatchObject({ label: 'Weight', unit: 'kg' })
    expect(fieldOf(column('created_at', 'timestamptz')).label).toBe('Created')
    expect(fieldOf(column('is_public', 'bool')).label).toBe('Public')
  })

  test('options of an enum and of a check, with tones by position and declared moves', () => {
    const states = column('state', enumType('state', ['received', 'beyond_repair']), { comment: '@states received -> beyond_repair' })
    expect(fieldOf(states)).toMatchObject({ kind: 'enum', options: [{ value: 'received', label: 'Received', tone: 'slate' }, { value: 'beyond_repair', label: 'Beyond repair', tone: 'ochre' }] })
    expect(fieldOf(states).states?.final).toEqual(new Set(['beyond_repair']))
    const checks = [{ name: 'size_check', expression: "((size IS NULL) OR ((size)::text = ANY ((ARRAY['s'::character varying, 'm'::character varying])::text[])))", comment: null }]
    expect(fieldOf(column('size', 'varchar'), { checks })).toMatchObject({ kind: 'enum', options: [{ value: 's' }, { value: 'm' }] })
    expect(fieldOf(column('stage', 'text', { comment: '@states a -> b' }))).toMatchObject({ kind: 'enum', options: [{ value: 'a' }, { value: 'b' }] })
    expect(codes(relation('things', [column('id', 'int8'), column('state', enumType('state', ['a']), { comment: '@states a -> b' })]))).toEqual(['malformed-directive things.state'])
  })

  test('what must be given, and what is never written', () => {
    expect(fieldOf(column('what', 'text', { notNull: true }))).toMatchObject({ required: true, nullable: false, readonly: false })
    expect(fieldOf(column('at', 'date', { notNull: true, default: 'CURRENT_DATE' }))).toMatchObject({ required: false, nullable: false, hasDefault: true })
    expect(fieldOf(column('sum', 'int4', { generated: true }))).toMatchObject({ readonly: true, can: { insert: false, update: false } })
    expect(fieldOf(column('n', 'int4', { identity: 'always', notNull: true }))).toMatchObject({ readonly: true, required: false })
    expect(fieldOf(column('n', 'int4', { comment: '@readonly' }))).toMatchObject({ readonly: true, can: { select: true, insert: false, update: false } })
    expect(fieldOf(column('n', 'int4', { privileges: { select: true, insert: false, update: false } })).readonly).toBe(true)
    expect(fieldOf(column('n', 'int4', { notNull: true, privileges: { select: true, insert: false, update: true } }))).toMatchObject({ required: false, hasDefault: true, nullable: false })
    expect(fieldOf(column('n', 'int4', { notNull: true, comment: '@readonly' })).required).toBe(false)
  })

  test('a domain has the kind of its base and its own rules', () => {
    const weight = type('weight', { schema: 'public', kind: 'domain', notNull: true, of: type('numeric', { modifier: ((6 << 16) | 2) + 4 }), checks: [{ name: 'positive', expression: '(VALUE > (0)::numeric)' }] })
    const field = fieldOf(column('w', weight))
    expect(field).toMatchObject({ kind: 'decimal', nullable: false })
    expect(field.rules.map((rule) => rule.kind)).toEqual(['required', 'type', 'precision', 'check'])
    expect(field.rules.find((rule) => rule.kind === 'check')?.fields).toEqual(['w'])
  })

  test('a check that is not understood is opaque, near the columns it names', () => {
    const checks = [{ name: 'odd', expression: "(x ~ '^y$'::text COLLATE \"C\")", comment: null }, { name: 'pair', expression: '(x > f(y))', comment: null }]
    const entity = entityOf(relation('things', [column('id', 'int8'), column('x'), column('y')], { checks }))
    expect(entity.byName.get('x')?.rules.at(-1)).toMatchObject({ kind: 'opaque', fields: ['x'] })
    expect(entity.rules).toMatchObject([{ kind: 'opaque', constraint: 'pair', fields: ['x', 'y'] }])
    expect(codes(relation('things', [column('id', 'int8'), column('x'), column('y')], { checks }))).toEqual(['opaque-check things.odd', 'opaque-check things.pair'])
  })
})

describe('entities', () => {
  test('is not named by what says which record it belongs to', () => {
    const pair = { ...foreignKey('notes_place', 'region', 'places'), columns: ['region', 'number'], targetColumns: ['region', 'number'] }
    const place = relation('places', [column('region'), column('number', 'int4')], { primaryKey: ['region', 'number'] })
    expect(entityOf(relation('notes', [column('id', 'int8'), column('region'), column('number', 'int4'), column('body')], { foreignKeys: [pair] }), place).title).toBe('body')
    expect(entityOf(relation('notes', [column('id', 'int8'), column('region'), column('number', 'int4')], { foreignKeys: [pair], primaryKey: ['id'] }), place).title).toBe('id')
  })

  test('names, title, order, icon and key', () => {
    const entity = entityOf(relation('repair_orders', [column('id', 'int8'), column('due_on', 'date'), column('notes'), column('what', 'text', { notNull: true })], { comment: '@order due_on desc' }))
    expect(entity).toMatchObject({ label: 'Repair orders', singular: 'repair order', title: 'what', key: ['id'], icon: 'shopping-cart', order: [{ field: 'due_on', descending: true }, { field: 'id', descending: false }] })
    expect(entityOf(relation('staff', [column('id', 'int8')], { comment: '@label Staff, colleague\n@icon users\n@hidden\n@public' }))).toMatchObject({
      label: 'Staff', singular: 'colleague', icon: 'users', hidden: true, isPublic: true, isForm: false,
    })
  })

  test('without a primary key: a not-null unique one, else @key, else read only', () => {
    expect(entityOf(relation('a', [column('code', 'text', { notNull: true })], { uniques: [{ name: 'u', columns: ['code'] }] })).key).toEqual(['code'])
    expect(entityOf(relation('a', [column('code')], { kind: 'view', comment: '@key code' })).key).toEqual(['code'])
    const keyless = relation('a', [column('code')], { uniques: [{ name: 'u', columns: ['code'] }] })
    expect(entityOf(keyless)).toMatchObject({ key: [], can: { select: true, insert: true, update: false, delete: false } })
    expect(codes(keyless)).toEqual(['no-key a'])
  })

  test('directives that name unknown columns are reported', () => {
    expect(codes(relation('a', [column('id'), column('b', 'text', { comment: '@show-if c = 1' })], { comment: '@title x\n@order y desc\n@people z' }))).toEqual([
      'unknown-column a.b', 'unknown-column a', 'unknown-column a', 'unknown-column a',
    ])
  })

  test('those who are hidden are in the model all the same, by label', () => {
    const { model } = buildModel(description([relation('zebras', [column('id')]), relation('apes', [column('id')], { comment: '@hidden' })]))
    expect(model.entities.map((entity) => entity.id)).toEqual(['apes', 'zebras'])
  })

  test('a new row leaves out what the database fills in', () => {
    expect(initialRow(entityOf(relation('a', [column('id', 'int8', { identity: 'always' }), column('what'), column('at', 'date', { default: 'now()' })])))).toEqual({ what: null })
  })
})

describe('relationships', () => {
  const members = relation('members', [column('id', 'uuid'), column('name')])
  const items = relation('items', [column('id', 'int8'), column('owner_id', 'uuid'), column('fixer_id', 'uuid')], {
    foreignKeys: [foreignKey('items_owner', 'owner_id', 'members'), foreignKey('items_fixer', 'fixer_id', 'members')],
  })
  const tags = relation('tags', [column('id', 'int8')])
  const junction = relation('item_tags', [column('item_id', 'int8'), column('tag_id', 'int8'), column('at', 'date', { default: 'now()' })], {
    primaryKey: ['item_id', 'tag_id'], foreignKeys: [foreignKey('to_item', 'item_id', 'items'), foreignKey('to_tag', 'tag_id', 'tags')],
  })

  test('to one, to many and many to many', () => {
    const entity = entityOf(items, members, tags, junction)
    expect(entity.relationships.map((each) => [each.cardinality, each.name, each.label, each.target])).toEqual([
      ['to-one', 'items_owner', 'Owner', 'members'], ['to-one', 'items_fixer', 'Fixer', 'members'], ['to-many', 'to_item', 'Item tags', 'item_tags'], ['many-to-many', 'to_tag', 'Tags', 'tags'],
    ])
    expect(entity.relationships.at(-1)?.through).toEqual({ entity: 'item_tags', toHere: 'to_item', toTarget: 'to_tag' })
    expect(entity.byName.get('owner_id')).toMatchObject({ kind: 'reference', label: 'Owner', reference: { target: 'members' } })
  })

  test('two keys from one table are told apart', () => {
    expect(entityOf(members, items).relationships.map((each) => each.label)).toEqual(['Items (owner)', 'Items (fixer)'])
  })

  test('a junction with something of its own is no junction', () => {
    const bearing = { ...junction, columns: [...junction.columns, column('amount', 'int4')] }
    expect(entityOf(items, members, tags, bearing).relationships.some((each) => each.cardinality === 'many-to-many')).toBe(false)
  })
})

test('whatever the comments say, there is a model', () => {
  const comment = fc.array(fc.oneof(fc.string(), fc.constantFrom('@label', '@label ,', '@order ,', '@states ->', '@key x', '@people', '@show-if', '@format', '@step 0', '@action', '@title')), { maxLength: 4 }).map((lines) => lines.join('\n'))
  fc.assert(fc.property(fc.string(), fc.string(), comment, comment, (table, name, ofTable, ofColumn) => {
    const { model } = buildModel(description([relation(table, [column(name, 'text', { comment: ofColumn })], { comment: ofTable })], [callable(table, [], { comment: ofTable })]))
    expect(model.entities).toHaveLength(1)
    expect(model.functions).toHaveLength(1)
  }))
})

describe('row security', () => {
  const all = { select: true, insert: true, update: true, delete: true }
  const policy = (command: PolicyDescription['command'], more: Partial<PolicyDescription> = {}): PolicyDescription =>
    ({ name: command, command, permissive: true, passes: { using: null, check: null }, comment: null, ...more })
  const guarded = (...policies: RelationDescription['policies'][number][]) =>
    entityOf(relation('things', [column('id', 'int8')], { privileges: all, rowSecurity: true, policies })).can

  test('a grant without a policy that could let a row pass is nothing', () => {
    expect(guarded()).toEqual({ select: false, insert: false, update: false, delete: false })
    expect(guarded(policy('select'))).toEqual({ select: true, insert: false, update: false, delete: false })
    expect(guarded(policy('all'))).toEqual(all)
  })

  test('a restrictive policy lets nothing pass by itself', () => {
    expect(guarded(policy('select'), policy('insert', { permissive: false }))).toMatchObject({ select: true, insert: false })
  })

  test('what cannot be read cannot be changed in place', () => {
    expect(guarded(policy('insert'), policy('update'), policy('delete'))).toEqual({ select: false, insert: true, update: false, delete: false })
  })

  test('a policy that refuses this caller whatever the row offers nothing', () => {
    const refused = { passes: { using: false, check: false } }
    expect(guarded(policy('select'), policy('insert', refused), policy('update', refused), policy('delete', refused))).toEqual({ select: true, insert: false, update: false, delete: false })
    expect(guarded(policy('select'), policy('insert', refused), policy('all', { passes: { using: false, check: null } }))).toMatchObject({ select: true, insert: true, update: false, delete: false })
    expect(guarded(policy('all'), policy('update', { permissive: false, passes: { using: null, check: false } }))).toMatchObject({ update: false, delete: true })
  })

  test('without row security the grants decide', () => {
    expect(entityOf(relation('things', [column('id', 'int8')], { privileges: all })).can).toEqual(all)
  })
})

describe('navigation', () => {
  test('conversations and junctions come after what they belong to', () => {
    const items = relation('items', [column('id', 'int8')])
    const parts = relation('parts', [column('id', 'int8')])
    const uses = relation('a_uses', [column('item_id', 'int8'), column('part_id', 'int8'), column('quantity', 'int4')], {
      primaryKey: ['item_id', 'part_id'],
      foreignKeys: [foreignKey('uses_item', 'item_id', 'items'), foreignKey('uses_part', 'part_id', 'parts')],
    })
    const comments = relation('comments', [column('id', 'int8')], { comment: '@comments' })
    expect(buildModel(description([uses, comments, parts, items])).model.entities.map((entity) => entity.name)).toEqual(['items', 'parts', 'a_uses', 'comments'])
  })

  test('a key to people says so', () => {
    const people = relation('people', [column('id', 'int8'), column('user_id', 'uuid')], { comment: '@people user_id' })
    const items = relation('items', [column('id', 'int8'), column('by', 'int8')], { foreignKeys: [foreignKey('items_by', 'by', 'people')] })
    expect(entityOf(items, people).byName.get('by')?.reference).toMatchObject({ target: 'people', isPeople: true })
  })

  describe('a column that says which member', () => {
    const toMembers = (name: string) => ({ name: `things_${name}`, columns: [name], references: { schema: 'auth', table: 'users', columns: ['id'] }, onDelete: 'set null' }) as const
    const people = relation('people', [column('id', 'int8'), column('user_id', 'uuid'), column('name')], { comment: '@people user_id', foreignKeys: [toMembers('user_id')] })
    const things = relation('things', [column('id', 'int8'), column('made_by', 'uuid')], { foreignKeys: [toMembers('made_by')] })
    const member = { name: '', target: 'people', targetColumns: ['user_id'], columns: ['made_by'], isPeople: true }

    test('refers to whoever describes members', () => {
      expect(entityOf(things, people).byName.get('made_by')).toMatchObject({ kind: 'reference', label: 'Made by', reference: member })
      expect(entityOf(people, things).byName.get('user_id')).toMatchObject({ kind: 'uuid', reference: null })
      expect(entityOf(people, things).relationships).toEqual([])
    })

    test('also by its default alone', () => {
      const stamped = (type: string, value: string) => entityOf(relation('things', [column('id', 'int8'), column('made_by', type, { default: value })]), people).byName.get('made_by')
      expect(stamped('uuid', 'auth.uid()')).toMatchObject({ kind: 'reference', reference: member })
      expect(stamped('uuid', '( SELECT auth.uid() AS uid)')?.kind).toBe('reference')
      expect(stamped('uuid', 'gen_random_uuid()')?.kind).toBe('uuid')
      expect(stamped('text', '(auth.uid())::text')?.kind).toBe('text')
    })

    test('is what it is where nobody describes members, or they may not be read', () => {
      const field = (...others: RelationDescription[]) => entityOf(things, ...others).byName.get('made_by')
      expect(field()).toMatchObject({ kind: 'uuid', reference: null })
      expect(field({ ...people, privileges: { ...people.privileges, select: false } })).toMatchObject({ kind: 'uuid', reference: null })
      expect(field({ ...people, columns: people.columns.map((each) => ({ ...each, privileges: { ...each.privileges, select: each.name !== 'user_id' } })) })?.kind).toBe('uuid')
    })

    test('leaves a junction a junction', () => {
      const joined = relation('things_tags', [column('thing_id', 'int8'), column('tag_id', 'int8'), column('by', 'uuid', { default: 'auth.uid()' })], {
        primaryKey: ['thing_id', 'tag_id'], foreignKeys: [foreignKey('a', 'thing_id', 'things'), foreignKey('b', 'tag_id', 'tags'), toMembers('by')],
      })
      expect(entityOf(things, relation('tags', [column('id', 'int8')]), joined).relationships).toContainEqual(expect.objectContaining({ cardinality: 'many-to-many', target: 'tags' }))
    })
  })
})
