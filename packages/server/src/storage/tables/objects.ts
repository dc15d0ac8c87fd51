import type { Interactive, Statement, TransactionContext } from '../../db/database.ts'
import type { Owner } from '../access.ts'
import type { StorageContext } from '../context.ts'
import { isoSql, queryJson } from './rows.ts'

/** `metadata` of an object: what is known of its bytes, in the names of hosted projects. */
export interface ObjectMetadata {
  readonly eTag: string
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: 200
}

/** An object as it is served. */
export interface ObjectRow {
  readonly id: string
  readonly name: string
  readonly bucket_id: string
  readonly version: string | null
  readonly owner_id: string | null
  readonly created_at: string
  readonly updated_at: string
  /** Rows that somebody else made may lack any of it. */
  readonly metadata: Partial<ObjectMetadata> | null
  readonly user_metadata: Readonly<Record<string, unknown>> | null
}

/** Which object. */
export interface Place {
  readonly bucket: string
  readonly key: string
}

export interface NewObject extends Place, Owner {
  readonly id: string
  readonly version: string
  /** Of a rehearsal, what is known before the bytes have come. */
  readonly metadata: Partial<ObjectMetadata>
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}

export const objectJsonSql = `json_build_object('id', id, 'name', name, 'bucket_id', bucket_id, 'version', version, 'owner', owner, 'owner_id', owner_id,
  'metadata', metadata, 'user_metadata', user_metadata,
  'created_at', ${isoSql('created_at')}, 'updated_at', ${isoSql('updated_at')}, 'last_accessed_at', ${isoSql('last_accessed_at')})`

function findStatement({ bucket, key }: Place): Statement {
  return { text: `select ${objectJsonSql} from storage.objects where bucket_id = $1 and name = $2`, values: [bucket, key] }
}

/** The object, if the context's role may read it. */
export async function findObject(storage: StorageContext, context: TransactionContext, place: Place, signal?: AbortSignal): Promise<ObjectRow | null> {
  const [text] = await queryJson(storage.database, context, findStatement(place), signal)
  return text === undefined ? null : (JSON.parse(text) as ObjectRow)
}

/** Uploads of one name follow one another, so that each knows which version it replaces. */
export async function lockName(tx: Interactive, { bucket, key }: Place): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 7))`, [bucket, key])
}

/** Returns nothing, so that whoever may insert but not read can upload. */
export async function insertObject(tx: Interactive, object: NewObject): Promise<void> {
  await tx.query(`insert into storage.objects ${columns}`, valuesOf(object))
}

export async function upsertObject(tx: Interactive, object: NewObject): Promise<void> {
  await tx.query(
    `insert into storage.objects as o ${columns} on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
      user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id`,
    valuesOf(object),
  )
}

/** The version and id of an object that the role may change; the row is locked. */
export async function lockObject(tx: Interactive, { bucket, key }: Place): Promise<{ readonly id: string; readonly version: string | null } | null> {
  const { rows } = await tx.query<{ id: string; version: string | null }>(
    'select id, version from storage.objects where bucket_id = $1 and name = $2 for update', [bucket, key])
  return rows[0] ?? null
}

const columns = `(id, bucket_id, name, owner, owner_id, version, metadata, user_metadata) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`

function valuesOf({ id, bucket, key, owner, ownerId, version, metadata, userMetadata }: NewObject): readonly unknown[] {
  return [id, bucket, key, owner, ownerId, version, JSON.stringify(metadata), userMetadata === null ? null : JSON.stringify(userMetadata)]
}
