import { buildKeys } from './build-keys.ts'
import { buildRelationships } from './build-relationships.ts'
import { buildRoutine } from './build-routine.ts'
import type { CatalogRows, RelationRow } from './catalog-rows.ts'
import { groupBy } from './group-by.ts'
import { nameKey } from './identifier.ts'
import type { SchemaCache, Table } from './schema-cache.ts'

/** A pure function of what the catalog said. */
export function buildSchemaCache(rows: CatalogRows): SchemaCache {
  const keys = buildKeys(rows)
  return {
    postgres: rows.postgres,
    schemas: rows.schemas,
    tables: new Map(rows.relations.map((row) => [nameKey(row), buildTable(row, keys.primaryKeys.get(row.oid) ?? [])])),
    relationships: buildRelationships(keys, rows),
    routines: groupBy(rows.routines.map(buildRoutine), (routine) => nameKey(routine.name)),
    roleSettings: buildRoleSettings(rows.roleSettings),
    comments: new Map(rows.comments.flatMap(({ schema, comment }) => (comment === null ? [] : [[schema, comment] as const]))),
  }
}

function buildTable(row: RelationRow, primaryKey: readonly string[]): Table {
  return {
    name: { schema: row.schema, name: row.name },
    isView: row.isView,
    comment: row.comment,
    updatable: (row.writes & 4) !== 0,
    insertable: (row.writes & 8) !== 0,
    deletable: (row.writes & 16) !== 0,
    primaryKey,
    columns: new Map(row.columns.map((column) => [column.name, column])),
  }
}

function buildRoleSettings(rows: CatalogRows['roleSettings']): SchemaCache['roleSettings'] {
  const settings = new Map<string, Record<string, string>>()
  for (const { role, name, value } of rows) settings.set(role, { ...settings.get(role), [name]: value })
  return settings
}
