import { useQuery } from '@tanstack/react-query'
import type { Entity, Model } from '@portico/model'
import { useBackend, type Backend } from '../../backend/backend.tsx'
import { useModel } from '../../backend/model.ts'
import { lookupRecords } from '../../backend/records/lookup.ts'
import { detailText } from '../../fields/detail-text.ts'
import { foundRecords, searchedEntities } from '../../lib/limits.ts'
import { useResting } from '../../lib/use-resting.ts'
import type { Command } from './commands.ts'
import { visibleEntities } from '../../backend/visible-entities.ts'

export interface RecordSearch {
  readonly records: readonly Command[]
  readonly isSearching: boolean
}

const none: readonly Command[] = []

/** Records whose title holds the typed words, once typing rests. A table that fails is left out: the box shows what was found. */
export function useRecordSearch(typed: string): RecordSearch {
  const backend = useBackend()
  const model = useModel()
  const words = useResting(typed.trim())
  const isEnough = words.length >= 2
  const { data, isFetching } = useQuery({
    queryKey: ['find', backend.url, words],
    queryFn: ({ signal }) => searchRecords(backend, model, words, signal),
    enabled: isEnough,
    retry: false,
  })
  return { records: isEnough ? (data ?? none) : none, isSearching: typed.trim().length >= 2 && (isFetching || words !== typed.trim()) }
}

async function searchRecords(backend: Backend, model: Model, words: string, signal: AbortSignal): Promise<readonly Command[]> {
  const searched = visibleEntities(model).filter(isSearchable).slice(0, searchedEntities)
  const found = await Promise.allSettled(searched.map(entity => searchEntity(backend, entity, words, signal)))
  return found.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
}

async function searchEntity(backend: Backend, entity: Entity, words: string, signal: AbortSignal): Promise<readonly Command[]> {
  const [column] = entity.key
  if (column === undefined) return []
  const found = await lookupRecords(backend, entity, column, words, signal)
  // Of few places those of words that begin so come first: “tur” means the turntable sooner than a puncture.
  const places = found.toSorted((a, b) => Number(hasWord(b.title, words)) - Number(hasWord(a.title, words)))
  return places.slice(0, foundRecords).map(({ key, title, details }) => ({
    id: `record ${entity.id} ${key}`, group: 'records', label: title, icon: entity.icon, note: [entity.label, detailText(details)].filter((text) => text !== '').join(' · '), target: { to: '/t/$entity/$key', params: { entity: entity.id, key } },
  }))
}

const hasWord = (title: string, beginning: string) => ` ${title.toLocaleLowerCase()}`.includes(` ${beginning.toLocaleLowerCase()}`)

/** One key column to open it by, and a title that is not the key itself. */
function isSearchable(entity: Entity): boolean {
  return entity.key.length === 1 && entity.title !== entity.key[0]
}
