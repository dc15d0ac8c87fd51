import type { CatalogRows, ColumnNamesRow } from './catalog-rows.ts'
import { parseViewColumns } from './view-columns.ts'

/** Keys of tables, and of the views that show all their columns. */
export interface Keys {
  readonly relations: ReadonlyMap<string, ColumnNamesRow>
  /** Column names in key order, by oid; of tables and views. */
  readonly primaryKeys: ReadonlyMap<string, readonly string[]>
  readonly foreignKeys: readonly ForeignKey[]
}

/** A foreign key between two relations, either of which may be a view of the real one. */
export interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly target: string
  /** Column of `table`, column of `target`. */
  readonly columns: readonly (readonly [string, string])[]
  /** The columns of `table` are a unique key: the other side has at most one row for each. */
  readonly unique: boolean
}

/** A relation under the name of which columns of a table are seen; by the table's column number. */
interface Appearance {
  readonly relation: string
  readonly columns: ReadonlyMap<number, string>
}

export function buildKeys(rows: CatalogRows): Keys {
  const relations = new Map(rows.columnNames.map((row) => [row.oid, row]))
  const appearances = buildAppearances(rows, relations)
  const primaryKeys = new Map<string, readonly string[]>()
  const uniques = new Set<string>()
  for (const key of rows.uniqueKeys) {
    uniques.add(columnSet(key.table, key.columns))
    if (!key.primary) continue
    for (const { relation, columns } of appearances.get(key.table) ?? []) {
      const names = pick(columns, key.columns)
      if (names !== null && !primaryKeys.has(relation)) primaryKeys.set(relation, names)
    }
  }
  const foreignKeys = rows.foreignKeys.flatMap((key) => (appearances.get(key.table) ?? []).flatMap((from) => (appearances.get(key.target) ?? []).flatMap((to) => {
    const source = pick(from.columns, key.columns)
    const target = pick(to.columns, key.targetColumns)
    if (source === null || target === null) return []
    const columns = source.map((name, index) => [name, target[index] ?? ''] as const)
    return [{ name: key.name, table: from.relation, target: to.relation, columns, unique: uniques.has(columnSet(key.table, key.columns)) }]
  })))
  return { relations, primaryKeys, foreignKeys }
}

/** Each table as itself and as every view that passes its columns on, directly or through other views. */
function buildAppearances(rows: CatalogRows, relations: Keys['relations']): ReadonlyMap<string, readonly Appearance[]> {
  const origins = new Map(rows.viewQueries.map(({ oid, query }) => [oid, parseViewColumns(query)]))
  const appearances = new Map<string, Appearance[]>()
  for (const relation of relations.values()) {
    if (relation.isView) continue
    appearances.set(relation.oid, [{ relation: relation.oid, columns: new Map(Object.entries(relation.columns).map(([number, name]) => [Number(number), name])) }])
  }
  for (const view of origins.keys()) {
    for (const [table, columns] of resolveView(view, origins, relations)) appearances.get(table)?.push({ relation: view, columns })
  }
  return appearances
}

type Origins = ReadonlyMap<string, ReturnType<typeof parseViewColumns>>

/** By table: its column numbers with their names in the view. The first of two columns that show the same one counts. */
function resolveView(view: string, origins: Origins, relations: Keys['relations']): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const tables = new Map<string, Map<number, string>>()
  for (const { number } of origins.get(view) ?? []) {
    const name = relations.get(view)?.columns[number]
    const base = followColumn(view, number, origins)
    if (name === undefined || base === null) continue
    const columns = tables.get(base.relation) ?? new Map<number, string>()
    if (!columns.has(base.column)) columns.set(base.column, name)
    tables.set(base.relation, columns)
  }
  return tables
}

function followColumn(relation: string, column: number, origins: Origins): { relation: string; column: number } | null {
  let at = { relation, column }
  // A view cannot contain itself; the bound is for a catalog that says it does.
  for (let step = 0; step < 64; step++) {
    const own = origins.get(at.relation)
    if (own === undefined) return at
    const origin = own.find(({ number }) => number === at.column)
    if (origin === undefined) return null
    at = { relation: origin.relation, column: origin.column }
  }
  return null
}

function pick(columns: ReadonlyMap<number, string>, numbers: readonly number[]): readonly string[] | null {
  const names = numbers.map((number) => columns.get(number))
  return names.every((name) => name !== undefined) ? names : null
}

function columnSet(table: string, columns: readonly number[]): string {
  return `${table}:${columns.toSorted((a, b) => a - b).join(',')}`
}
