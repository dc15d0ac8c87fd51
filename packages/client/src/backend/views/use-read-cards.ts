import { useCallback, useMemo, useRef } from 'react'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../context.ts'
import { useFollowing } from '../live/use-following.ts'
import type { LoadedRow } from '../records/select.ts'
import { useSession } from '../session.ts'
import { type TouchedRow, isLeft, isTouched, touchedRow, withRow } from './touched.ts'
import { cardsKey } from './use-cards.ts'

/** Changes between two reads beyond which it is cheaper to read everything than to look where each belongs. */
const mostTouched = 200

/**
 * Reads what is shown of an entity's cards again, as far as these rows may have changed it; null: all of it. Where rows went
 * to is read before where they came from: a card is never in neither. Throws what a read threw.
 */
export async function readCards(client: QueryClient, queryKey: readonly string[], rows: readonly TouchedRow[] | null): Promise<void> {
  const refetch = (predicate: (query: Query) => boolean) => client.refetchQueries({ queryKey, type: 'active', predicate }, { throwOnError: true })
  if (rows === null) return await refetch(() => true)
  const left = new Set(client.getQueryCache().findAll({ queryKey, type: 'active', predicate: (query) => isLeft(query, rows) }))
  await refetch((query) => !left.has(query) && isTouched(query, rows))
  if (left.size > 0) await refetch((query) => left.has(query))
}

/** Puts what was written in its place among the rows that layouts hold, and reads again what that may have changed; so too when others wrote. */
export function useReadCards(entity: Entity): { readonly replace: (key: string, change: (row: LoadedRow) => LoadedRow) => void } {
  const client = useQueryClient()
  const backend = useBackend()
  const session = useSession()
  const queryKey = useMemo(() => cardsKey(backend, entity, session), [backend, entity, session])
  const heard = useRef<readonly TouchedRow[] | null>([])
  const read = useCallback(async () => {
    const rows = heard.current
    heard.current = []
    try {
      await readCards(client, queryKey, rows)
    } catch (error) {
      heard.current = null
      throw error
    }
    return true
  }, [client, queryKey])
  useFollowing(entity.realtime ? [{ schema: entity.schema, table: entity.name }] : [], read, (change) => {
    const row = change === null ? null : touchedRow(entity, change)
    const known = heard.current
    heard.current = row === null || known === null || known.length >= mostTouched ? null : [...known, row]
  })
  return useMemo(() => ({
    replace: (key, change) => {
      const rowsKey = [...queryKey, 'rows']
      const old = client.getQueriesData<readonly LoadedRow[]>({ queryKey: rowsKey, type: 'active' }).flatMap(([, rows]) => rows?.find((row) => row.key === key) ?? [])[0]
      const written = old === undefined ? null : change(old)
      for (const query of client.getQueryCache().findAll({ queryKey: rowsKey })) {
        if (written !== null) client.setQueryData<readonly LoadedRow[]>(query.queryKey, (rows) => rows && withRow(query, rows, written))
      }
      // The layout itself says what went wrong.
      void readCards(client, queryKey, written === null ? null : [{ key, values: written.values }]).catch(() => undefined)
    },
  }), [client, queryKey])
}
