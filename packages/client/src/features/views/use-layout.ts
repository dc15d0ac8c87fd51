import { useCallback, useMemo } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useModel } from '../../backend/model.ts'
import type { Search } from '../../lib/search.ts'
import { type LayoutParameter, type ParsedLayout, parseLayout } from './layout-state.ts'

/** `new` opens the form for a new record. */
type LayoutChange = Readonly<Partial<Record<LayoutParameter | 'new', string | readonly string[] | null>>>

export interface ShownLayout extends ParsedLayout {
  /** Changes parameters in the address; null takes one away. */
  readonly change: (next: LayoutChange, replace?: boolean) => void
}

/** The layout that the address asks for, and the way to change its parameters. */
export function useLayout(entity: Entity): ShownLayout {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { functions } = useModel()
  const parsed = useMemo(() => parseLayout(search, entity, functions), [search, entity, functions])
  const change = useCallback((next: LayoutChange, replace = false) => {
    void navigate({
      to: '.', replace,
      search: (previous: Partial<Search>): Search => Object.fromEntries(Object.entries({ ...previous, ...next }).flatMap(([name, value]) => (value == null ? [] : [[name, value]]))),
    })
  }, [navigate])
  return { ...parsed, change }
}
