import type { Database, Interactive } from '../db/database.ts'
import { buildSchemaCache } from './build-schema-cache.ts'
import type { CatalogRows } from './catalog-rows.ts'
import { columnNamesQuery, foreignKeysQuery, uniqueKeysQuery, viewQueriesQuery } from './queries/keys.ts'
import { baseTypes, relationsQuery } from './queries/relations.ts'
import { computedRelationshipsQuery, routinesQuery } from './queries/routines.ts'
import { roleSettingsQuery, schemaCommentsQuery } from './queries/settings.ts'
import type { SchemaCache } from './schema-cache.ts'

/** Reads the catalog of the exposed schemas. Rejects with DatabaseError. */
export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  return buildSchemaCache(await database.internal((tx) => loadRows(tx, schemas)))
}

async function loadRows(tx: Interactive, schemas: readonly string[]): Promise<CatalogRows> {
  // With an empty search path every name comes qualified and may stand in any statement.
  await tx.query("select set_config('search_path', '', true)")
  const names = [schemas]
  return {
    postgres: await loadVersion(tx),
    schemas,
    relations: await load(tx, `${baseTypes} ${relationsQuery}`, names),
    columnNames: await load(tx, columnNamesQuery),
    foreignKeys: await load(tx, foreignKeysQuery),
    uniqueKeys: await load(tx, uniqueKeysQuery),
    viewQueries: await load(tx, viewQueriesQuery),
    routines: await load(tx, `${baseTypes} ${routinesQuery}`, names),
    computed: await load(tx, computedRelationshipsQuery, names),
    roleSettings: await load(tx, roleSettingsQuery),
    comments: await load(tx, schemaCommentsQuery, names),
  }
}

async function load<T>(tx: Interactive, query: string, values: readonly unknown[] = []): Promise<T> {
  const { rows } = await tx.query<{ json: string }>(query, values)
  return JSON.parse(rows[0]?.json ?? '[]') as T
}

async function loadVersion(tx: Interactive): Promise<number> {
  const { rows } = await tx.query<{ version: string }>("select current_setting('server_version_num') as version")
  return Number(rows[0]?.version)
}
