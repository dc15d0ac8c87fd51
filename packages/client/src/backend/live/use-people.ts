import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { namesStaleTime } from '../../lib/limits.ts'
import { useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { oneOf } from '../records/condition.ts'
import { loadTitles } from '../records/titles.ts'
import { useSession } from '../session.ts'

const nobody: Readonly<Record<string, string>> = {}

/** Names of users by their id, from the entity that describes members. Whom it does not name, or the role may not see, is missing. */
export function usePeople(userIds: readonly string[]): Readonly<Record<string, string>> {
  const backend = useBackend()
  const { people } = useModel()
  const session = useSession()
  const reader = session.kind === 'visitor' ? 'anon' : session.userId
  const text = [...new Set(userIds)].toSorted().join(' ')
  const ids = useMemo(() => (text === '' ? [] : text.split(' ')), [text])
  const { data } = useQuery({
    queryKey: ['people', backend.url, reader, text],
    queryFn: ({ signal }) => (people === null ? nobody : loadTitles(backend, people.entity, people.userField, [oneOf(people.userField, ids)], signal)),
    enabled: people !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: namesStaleTime,
    retry: false,
  })
  return data ?? nobody
}
