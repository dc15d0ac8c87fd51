import { useEffect } from 'react'
import { letterKeys } from '../../lib/letter-keys.ts'
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import type { WindowState } from '../../backend/records/window-state.ts'
import { RowWindow } from '../../backend/records/window.ts'

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
export function findNeighbours(list: Pick<RowWindow, 'row'> & { readonly getState: () => Pick<WindowState, 'isExact' | 'count' | 'extent'> }, key: string): Neighbours | null {
  const { isExact, count, extent } = list.getState()
  for (let position = 0; position < Math.min(extent, farthest); position += 1) {
    if (list.row(position)?.key !== key) continue
    return { position: position + 1, total: isExact ? count : null, previous: position === 0 ? null : (list.row(position - 1)?.key ?? null), next: list.row(position + 1)?.key ?? null }
  }
  return null
}

/** The neighbours in the list that was opened last, where the record was in it. */
export function useNeighbours(entity: Entity, key: string): Neighbours | null {
  const { url } = useBackend()
  const lists = useQueryClient().getQueryCache().findAll({ queryKey: ['records', url, entity.id, 'window'] })
  const newest = [...lists].sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { state } of newest) {
    const found = state.data instanceof RowWindow ? findNeighbours(state.data, key) : null
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
