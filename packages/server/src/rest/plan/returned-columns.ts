import type { Table } from '../../catalog/schema-cache.ts'
import type { ColumnReference, Qualifier, ReadNode, Returned } from './plan.ts'
import { columnName } from './resolve-field.ts'

/** What RETURNING must give so that the answer, its embeds and its order can be made of it. */
export function returnedColumns(read: ReadNode, table: Table, qualifier: Qualifier): readonly Returned[] {
  const wanted = new Map<string, ColumnReference>()
  const want = (reference: ColumnReference): void => {
    wanted.set(columnName(reference), { ...reference, qualifier })
  }
  for (const { value } of read.fields) if (value.kind === 'field') want(value.field.column)
  for (const { by } of read.order) if (by.kind === 'own') want(by.field.column)
  for (const { join: { pairs } } of read.embeds) {
    for (const pair of pairs) for (const side of pair) if (isOf(side, read.qualifier)) want(side)
  }
  for (const name of table.primaryKey) {
    const column = table.columns.get(name)
    if (column !== undefined) want({ kind: 'known', qualifier, column })
  }
  const needsRow = read.fields.some(({ value }) => value.kind === 'star') || read.embeds.some(({ node }) => node.from.kind === 'computed')
  if (!needsRow) return [...wanted.values()]
  return [{ kind: 'star', qualifier }, ...[...wanted.values()].filter(({ kind }) => kind === 'unknown')]
}

function isOf(reference: ColumnReference, qualifier: Qualifier): boolean {
  return reference.qualifier.kind === 'alias' && qualifier.kind === 'alias' && reference.qualifier.alias === qualifier.alias
}
