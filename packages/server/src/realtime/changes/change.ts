import { parsePgoutput } from './pgoutput.ts'
import type { Relation, Tuple } from './pgoutput.ts'

export type ChangeKind = 'INSERT' | 'UPDATE' | 'DELETE'

/** One changed row, as committed. */
export interface Change {
  readonly kind: ChangeKind
  readonly relation: Relation
  /** null for DELETE. Large values that did not change are filled in from `old` where it has them. */
  readonly record: Tuple | null
  /** The replica identity's columns; null for INSERT. */
  readonly old: Tuple | null
  /** Of the commit, milliseconds since 1970. */
  readonly time: number
  /** 32-bit id of the transaction. */
  readonly xid: number
}

/** From pgoutput's messages, in their order, to changes. One for each connection: relations are told once. */
export function createChangeDecoder(): (bytes: Buffer) => Change | null {
  const relations = new Map<number, Relation>()
  let begin = { time: 0, xid: 0 }

  const decode = (oid: number, kind: ChangeKind, record: Tuple | null, old: Tuple | null): Change | null => {
    const relation = relations.get(oid)
    return relation === undefined ? null : { kind, relation, record, old, ...begin }
  }

  return (bytes) => {
    const message = parsePgoutput(bytes)
    switch (message.kind) {
      case 'begin':
        begin = { time: message.time, xid: message.xid }
        return null
      case 'relation':
        relations.set(message.relation.oid, message.relation)
        return null
      case 'insert': return decode(message.relation, 'INSERT', message.tuple, null)
      case 'update': {
        const { tuple, old, identity } = message
        const relation = relations.get(message.relation)
        if (relation === undefined) return null
        const before = old === null || identity ? identityOf(relation, old ?? tuple) : old
        return decode(relation.oid, 'UPDATE', tuple.map((cell, place) => (cell === undefined ? before[place] : cell)), before)
      }
      case 'delete': {
        const relation = relations.get(message.relation)
        if (relation === undefined) return null
        return decode(relation.oid, 'DELETE', null, message.identity ? identityOf(relation, message.old) : message.old)
      }
      case 'commit':
      case 'other': return null
    }
  }
}

/** An identity's tuple has NULL where there is no part of the identity: that was not carried. */
function identityOf(relation: Relation, tuple: Tuple): Tuple {
  return tuple.map((cell, place) => (relation.columns[place]?.identity === true ? cell : undefined))
}
