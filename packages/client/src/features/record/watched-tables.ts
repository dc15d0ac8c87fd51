import type { Entity } from '@portico/model'
import type { WatchedTable } from '../../backend/live/socket.ts'
import type { LoadedRecord } from '../../backend/records/record.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { backReference } from './related.ts'

/** What a record page follows: its own row, and the rows that refer to it, as far as their tables are published. */
export function watchedTables(entity: Entity, { row, related }: LoadedRecord): readonly WatchedTable[] {
  const own = entity.realtime ? [watch(entity, entity.key[0], row.values[entity.key[0] ?? ''])] : []
  const others = related.filter((each) => each.entity.realtime).map((each) => {
    const [column] = backReference(each.relationship, each.relationship.through === null ? null : each.entity)
    return watch(each.entity, column?.field, valueOf(row, column?.from))
  })
  return [...own, ...others]
}

function valueOf(row: LoadedRow, column: string | undefined): string | null | undefined {
  return column === undefined ? undefined : row.values[column]
}

/** Filters of realtime are read in more than one way where they hold other characters: then all of the table is followed. */
function watch({ schema, name }: Entity, column: string | undefined, value: string | null | undefined): WatchedTable {
  const isPlain = column !== undefined && typeof value === 'string' && /^\w+$/.test(column) && /^[\w-]+$/.test(value)
  return { schema, table: name, ...(isPlain ? { filter: `${column}=eq.${value}` } : {}) }
}
