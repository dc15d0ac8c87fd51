import { expect, test } from 'vitest'
import { callable, column, description, enumType, foreignKey, relation, type } from '../testing/describe.ts'
import { renderTypes } from './render-types.ts'

const stage = enumType('stage', ['received', 'beyond "repair"'])
const measure = type('measure', { schema: 'public', kind: 'composite', attributes: [{ name: 'grams', type: type('int4') }, { name: 'at', type: stage }] })
const row = type('items', { schema: 'public', kind: 'composite' })
const none = type('void', { kind: 'pseudo' })

const text = renderTypes(description([
  relation('members', [column('id', 'uuid', { notNull: true, default: 'gen_random_uuid()' }), column('card-no', 'text', { notNull: true })], { uniques: [{ name: 'card', columns: ['card-no'] }] }),
  relation('items', [
    column('id', 'int8', { notNull: true, identity: 'always' }),
    column('stage', stage, { notNull: true, default: "'received'" }),
    column('weight', type('weight', { schema: 'public', kind: 'domain', of: type('numeric'), notNull: true })),
    column('tags', type('_text', { kind: 'array', of: type('text') })),
    column('seen', type('_stage', { schema: 'public', kind: 'array', of: stage })),
    column('size', measure),
    column('about', 'jsonb'),
    column('during', type('daterange', { kind: 'range' })),
    column('heavy', 'bool', { notNull: true, generated: true }),
    column('owner', 'uuid', { notNull: true }),
  ], { foreignKeys: [foreignKey('items_owner', 'owner', 'members'), foreignKey('items_elsewhere', 'owner', 'unseen')] }),
  relation('heavy', [column('id', 'int8')], { kind: 'view', primaryKey: [] }),
  relation('log', [column('at', 'timestamptz', { notNull: true })], { schema: 'api' }),
], [
  callable('hand_back', [{ name: 'item', type: row, hasDefault: false, variadic: false }, { name: 'note', type: type('text'), hasDefault: true, variadic: false }], { returns: { type: row, set: true, columns: [] } }),
  callable('tidy', [], { returns: { type: none, set: false, columns: [] } }),
  callable('report', [], { returns: { type: type('record', { kind: 'pseudo' }), set: true, columns: [{ name: 'month', type: type('date') }] } }),
  callable('twice', [{ name: 'a', type: type('int4'), hasDefault: false, variadic: false }]),
  callable('twice', [{ name: 'b', type: type('json'), hasDefault: false, variadic: false }]),
]))

/** The text between a head and the brace that closes it, on one line. */
function part(head: string, within = 'public'): string {
  const at = text.indexOf(`${head}: {`, text.indexOf(`${within}: {`))
  const margin = /^ */.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? ''
  return text.slice(at + head.length + 2, text.indexOf(`\n${margin}}`, at) + margin.length + 2).replaceAll(/\s+/g, ' ')
}

test('a row has what is read of each type, an insert what must be given', () => {
  const items = part('items')
  expect(items).toContain('Row: { about: Json | null during: string | null heavy: boolean id: number owner: string seen: Database["public"]["Enums"]["stage"][] | null size: Database["public"]["CompositeTypes"]["measure"] | null stage: Database["public"]["Enums"]["stage"] tags: string[] | null weight: number }')
  expect(items).toContain('Insert: { about?: Json | null during?: string | null heavy?: never id?: never owner: string seen?')
  expect(items).toContain('stage?: Database["public"]["Enums"]["stage"] tags?: string[] | null weight: number }')
  expect(part('members')).toContain('Row: { "card-no": string id: string }')
})

test('keys lead to what is described, and views are read', () => {
  expect(part('items')).toContain('Relationships: [{ foreignKeyName: "items_owner" columns: ["owner"] isOneToOne: false referencedRelation: "members" referencedColumns: ["id"] }]')
  expect(part('Views')).toBe('{ heavy: { Row: { id: number | null } Relationships: [] } }')
})

test('functions have arguments and what they return; of two with one name either is called', () => {
  expect(part('hand_back')).toBe('{ Args: { item: Database["public"]["Tables"]["items"]["Row"] note?: string } Returns: Database["public"]["Tables"]["items"]["Row"][] }')
  expect(part('tidy')).toBe('{ Args: never Returns: undefined }')
  expect(part('report')).toBe('{ Args: never Returns: { month: string }[] }')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('twice: { Args: { a: number } Returns: undefined } | { Args: { b: Json } Returns: undefined }')
})

test('each schema has its own, and the order is that of names', () => {
  expect(text.indexOf('api: {')).toBeLessThan(text.indexOf('public: {'))
  expect(part('Tables', 'api')).toContain('log: { Row: { at: string }')
  expect(text).toContain('stage: "received" | "beyond \\"repair\\""')
  expect(text).toContain('type Schema = Database["public"]')
})

test('a backend that tells nothing still has a Database', () => {
  expect(renderTypes(description([]))).toContain('public: {\n    Tables: { [_ in never]: never }')
})
