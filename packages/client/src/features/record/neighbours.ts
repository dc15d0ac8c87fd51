import { useEffect, useMemo } from 'react'
import { letterKeys } from '../../lib/letter-keys.ts'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { identityOf } from '../../backend/session-state.ts'
import { RowWindow } from '../../backend/records/window.ts'
import { keepList, openList, type SteppedList } from './kept-list.ts'

export interface Neighbours {
  /** Counted from 1. */
  readonly position: number
  /** Null while it is not known how many there are. */
  readonly total: number | null
  readonly previous: string | null
  readonly next: string | null
}

/** How far into a list is looked: farther than anybody scrolls to open one record. */
const farthest = 100_000

/** Where a record stands in a list that was read, and what stands beside it. Null where the list does not hold it. */
export function findNeighbours(list: SteppedList, key: string): Neighbours | null {
  const { isExact, count, extent } = list.getState()
  for (let position = 0; position < Math.min(extent, farthest); position += 1) {
    if (list.row(position)?.key !== key) continue
    return { position: position + 1, total: isExact ? count : null, previous: position === 0 ? null : (list.row(position - 1)?.key ?? null), next: list.row(position + 1)?.key ?? null }
  }
  return null
}

/** The neighbours in the list that was opened last in this tab, where the record was in it; after a reload too. */
export function useNeighbours(entity: Entity, key: string): Neighbours | null {
  const { url, session } = useBackend()
  const name = JSON.stringify([url, identityOf(session.get()), entity.id])
  const cached = useQueryClient().getQueryCache().findAll({ queryKey: ['records', url, entity.id, 'window'] })
  const newest = [...cached].sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const hit = firstOf(newest, ({ state }) => {
    const found = state.data instanceof RowWindow ? findNeighbours(state.data, key) : null
    return found === null || !(state.data instanceof RowWindow) ? null : { list: state.data, found }
  })
  const { list, found = null } = hit ?? {}
  const position = found?.position
  useEffect(() => {
    if (list !== undefined && position !== undefined) keepList(sessionStorage, name, list, position - 1)
  }, [name, list, position])
  const kept = useMemo(() => (list === undefined ? openList(sessionStorage, name) : null), [list, name])
  return found ?? (kept === null ? null : findNeighbours(kept, key))
}

function firstOf<T, U>(all: readonly T[], read: (each: T) => U | null): U | null {
  for (const each of all) {
    const found = read(each)
    if (found !== null) return found
  }
  return null
}

/** `[` and `]` lead to the previous and the next record, outside of inputs. */
export function useNeighbourKeys(entity: Entity, neighbours: Neighbours | null): void {
  const navigate = useNavigate()
  const { previous = null, next = null } = neighbours ?? {}
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key === '[' ? previous : event.key === ']' ? next : null
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog') !== null
      if (key === null || isTyping || event.defaultPrevented || event.metaKey || event.ctrlKey || !letterKeys.areOn()) return
      event.preventDefault()
      void navigate({ to: '/t/$entity/$key', params: { entity: entity.id, key } })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, entity.id, previous, next])
}
