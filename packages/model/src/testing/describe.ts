import type { ColumnDescription, Description, FunctionDescription, RelationDescription, TypeDescription } from '../description.ts'

export const type = (name: string, more: Partial<TypeDescription> = {}): TypeDescription => ({
  schema: 'pg_catalog', name, display: name, kind: 'base', modifier: -1, ...more,
})

export const enumType = (name: string, labels: readonly string[]): TypeDescription => type(name, { schema: 'public', kind: 'enum', labels })

export const column = (name: string, of: TypeDescription | string = 'text', more: Partial<ColumnDescription> = {}): ColumnDescription => ({
  name, type: typeof of === 'string' ? type(of) : of, notNull: false, default: null, identity: null, generated: false, comment: null,
  privileges: { select: true, insert: true, update: true }, ...more,
})

export const relation = (name: string, columns: readonly ColumnDescription[], more: Partial<RelationDescription> = {}): RelationDescription => ({
  schema: 'public', name, kind: 'table', comment: null, primaryKey: columns.some((each) => each.name === 'id') ? ['id'] : [], rowSecurity: false, estimate: null,
  privileges: { select: true, insert: true, update: true, delete: true }, realtime: false, columns, uniques: [], checks: [], foreignKeys: [], policies: [], ...more,
})

export const foreignKey = (name: string, from: string, table: string, to = 'id'): RelationDescription['foreignKeys'][number] => ({
  name, columns: [from], references: { schema: 'public', table, columns: [to] }, onDelete: 'no action',
})

export const callable = (name: string, args: FunctionDescription['arguments'], more: Partial<FunctionDescription> = {}): FunctionDescription => ({
  schema: 'public', name, comment: null, volatility: 'volatile', arguments: args, returns: { type: type('void', { kind: 'pseudo' }), set: false, columns: [] }, ...more,
})

export const description = (relations: readonly RelationDescription[], functions: readonly FunctionDescription[] = []): Description => ({
  version: 1, role: 'authenticated', postgres: 180004, relations, functions,
})
