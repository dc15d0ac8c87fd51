import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import type { RowMarks } from '../../backend/live/marks.ts'
import { useAuthors } from '../../backend/live/use-authors.ts'
import { useFollowing } from '../../backend/live/use-following.ts'
import { useMarks } from '../../backend/live/use-marks.ts'
import { type PersonHere, entityRoom, usePresence } from '../../backend/live/use-presence.ts'
import type { LoadedRecord } from '../../backend/records/record.ts'
import type { RecordEditor } from './record-editor.ts'
import { useRecordKey } from './use-record.ts'
import { watchedTables } from './watched-tables.ts'

export interface LiveRecord {
  /** Others who look at this record. */
  readonly people: readonly PersonHere[]
  readonly marks: RowMarks | undefined
  /** Who was at a field when somebody else changed it last; by field. */
  readonly authors: Readonly<Record<string, PersonHere | null>>
}

/** The page of a record follows what others change in it and around it. */
export function useLiveRecord(entity: Entity, record: LoadedRecord, editor: RecordEditor): LiveRecord {
  const client = useQueryClient()
  const { key } = record.row
  const queryKey = useRecordKey(entity, key)
  const present = usePresence(entityRoom(entity.id))
  const people = useMemo(() => present.filter((person) => person.key === key), [present, key])
  const authorOf = useAuthors(people)
  const marks = useMarks()
  const [authors, setAuthors] = useState<LiveRecord['authors']>({})
  const known = () => client.getQueryData<LoadedRecord | null>(queryKey)?.row.values
  useFollowing(watchedTables(entity, record), async () => {
    const before = known()
    await client.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true })
    const now = known()
    if (before === undefined || now === undefined) return true
    // What one writes oneself is on its way here twice: it is not news.
    const { edits } = editor.get()
    if (Object.values(edits).some(({ status }) => status === 'saving' || status === 'saved')) return true
    const changed = Object.keys(now).filter((name) => now[name] !== before[name])
    if (changed.length === 0) return true
    marks.set(new Map([[key, changed]]), (_, field) => authorOf(key, field)?.userId ?? null)
    setAuthors((last) => ({ ...last, ...Object.fromEntries(changed.map((field) => [field, authorOf(key, field)])) }))
    return true
  })
  return { people, marks: marks.of(key), authors }
}
