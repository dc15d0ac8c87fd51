import { PgoutputReader } from './pgoutput-reader.ts'

interface RelationColumn {
  readonly name: string
  /** OID and modifier of its type. */
  readonly type: number
  readonly mod: number
  /** Part of the replica identity. */
  readonly identity: boolean
}

/** A table as it was when the change was made. */
export interface Relation {
  readonly oid: number
  readonly schema: string
  readonly table: string
  readonly columns: readonly RelationColumn[]
}

/** PostgreSQL's text form; null is NULL, undefined was not carried (an unchanged large value, a column that is no identity). */
type Cell = string | null | undefined
export type Tuple = readonly Cell[]

export type PgoutputMessage =
  /** `time`: milliseconds since 1970, of the commit; `xid`: the transaction's 32-bit id. */
  | { readonly kind: 'begin'; readonly time: number; readonly xid: number }
  | { readonly kind: 'commit' }
  | { readonly kind: 'relation'; readonly relation: Relation }
  | { readonly kind: 'insert'; readonly relation: number; readonly tuple: Tuple }
  /** `identity`: is `old` the identity's columns alone? `old` is null where the identity did not change. */
  | { readonly kind: 'update'; readonly relation: number; readonly tuple: Tuple; readonly old: Tuple | null; readonly identity: boolean }
  | { readonly kind: 'delete'; readonly relation: number; readonly old: Tuple; readonly identity: boolean }
  /** Origins, types, truncations, and what later versions may add: of no concern here. */
  | { readonly kind: 'other' }

/** Microseconds between 1970 and PostgreSQL's epoch. */
const postgresEpoch = 946_684_800_000_000n

/** One message of pgoutput, version 1. Throws a RangeError for bytes that are not one. Protocol source: PostgreSQL, Logical Replication Message Formats. */
export function parsePgoutput(bytes: Buffer): PgoutputMessage {
  const reader = new PgoutputReader(bytes)
  switch (reader.char()) {
    case 'B': return parseBegin(reader)
    case 'C': return { kind: 'commit' }
    case 'R': return { kind: 'relation', relation: parseRelation(reader) }
    case 'I': return parseInsert(reader)
    case 'U': return parseUpdate(reader)
    case 'D': return parseDelete(reader)
    default: return { kind: 'other' }
  }
}

function parseBegin(reader: PgoutputReader): PgoutputMessage {
  reader.int64()
  return { kind: 'begin', time: Number((reader.int64() + postgresEpoch) / 1000n), xid: reader.oid() }
}

function parseRelation(reader: PgoutputReader): Relation {
  const [oid, schema, table] = [reader.oid(), reader.text(), reader.text()]
  reader.char()
  const count = reader.int16()
  const columns = Array.from({ length: count }, (): RelationColumn => {
    const identity = (reader.byte() & 1) === 1
    return { identity, name: reader.text(), type: reader.oid(), mod: reader.int32() }
  })
  return { oid, schema: schema === '' ? 'pg_catalog' : schema, table, columns }
}

function parseInsert(reader: PgoutputReader): PgoutputMessage {
  const relation = reader.oid()
  expectNew(reader.char())
  return { kind: 'insert', relation, tuple: parseTuple(reader) }
}

function parseUpdate(reader: PgoutputReader): PgoutputMessage {
  const relation = reader.oid()
  const mark = reader.char()
  if (mark === 'N') return { kind: 'update', relation, tuple: parseTuple(reader), old: null, identity: true }
  const old = parseTuple(reader)
  expectNew(reader.char())
  return { kind: 'update', relation, tuple: parseTuple(reader), old, identity: mark === 'K' }
}

function parseDelete(reader: PgoutputReader): PgoutputMessage {
  const relation = reader.oid()
  const mark = reader.char()
  return { kind: 'delete', relation, old: parseTuple(reader), identity: mark === 'K' }
}

function expectNew(mark: string): void {
  if (mark !== 'N') throw new RangeError('A new tuple was expected')
}

function parseTuple(reader: PgoutputReader): Tuple {
  return Array.from({ length: reader.int16() }, (): Cell => {
    switch (reader.char()) {
      case 'n': return null
      case 'u': return undefined
      case 't': return reader.slice(reader.int32())
      default: throw new RangeError('A value of an unknown kind')
    }
  })
}
