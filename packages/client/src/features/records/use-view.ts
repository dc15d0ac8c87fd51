import { useCallback, useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { operatorsOf } from '../../fields/registry.ts'
import type { Search } from '../../lib/search.ts'
import { type ParsedView, type ViewState, parseViewState, serialiseViewState } from './view-state.ts'

export interface View extends ParsedView {
  /** Changes the address; typing replaces the entry of the history instead of adding one for each letter. */
  readonly change: (next: Partial<ViewState>, replace?: boolean) => void
}

/** What an address asks of the records: filters only by operators that there are. */
export const readView = (search: Search, entity: Entity): ParsedView => parseViewState(search, entity, (field) => operatorsOf(field).map(({ id }) => id))

const ours = new Set(['filter', 'sort', 'fields', 'pin', 'group', 'folded', 'foot', 'q', 'rows'])

/** The view that the address asks for, and the way to change it. */
export function useView(entity: Entity): View {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const parsed = useMemo(() => readView(search, entity), [search, entity])
  const { state } = parsed
  const change = useCallback((next: Partial<ViewState>, replace = false) => {
    const written = serialiseViewState({ ...state, ...next })
    void navigate({
      to: '.', replace,
      search: (previous: Readonly<Record<string, unknown>>) => ({ ...Object.fromEntries(Object.entries(previous).filter(([name]) => !ours.has(name))), ...written }),
    })
  }, [navigate, state])
  return { ...parsed, change }
}
