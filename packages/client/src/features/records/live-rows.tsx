import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/context.ts'
import { type Place, nowhere } from '../../backend/live/presence.ts'
import { useAuthors } from '../../backend/live/use-authors.ts'
import { useFollowing } from '../../backend/live/use-following.ts'
import { useMarks } from '../../backend/live/use-marks.ts'
import { entityRoom, usePlace } from '../../backend/live/use-presence.ts'
import type { Followed } from '../../backend/records/follow.ts'
import type { RowWindow } from '../../backend/records/window.ts'
import { formatCount } from '../../lib/count.ts'
import { countsPace, liveAnnounce, liveMark } from '../../lib/limits.ts'
import { liveTexts } from '../../lib/texts/live.ts'
import { usePace } from '../../lib/use-pace.ts'
import type { EditStore } from './edit-store.ts'
import { type ListLive, wholeRow } from './list-live.ts'
import { useCursors } from './use-cursors.ts'

export interface LiveRowsProps {
  readonly entity: Entity
  readonly window: RowWindow
  /** Changes whenever rows took other places. */
  readonly frame: number
  readonly edits: EditStore
  /** Where the reader is; null: at no cell yet. */
  readonly place: Place | null
  readonly onLive: (live: ListLive) => void
}

/**
 * A list follows what others change: values in place with a mark, and nothing that moves the rows in sight before the reader
 * moves on. It comes once the first rows are there, and draws no more than what screen readers say.
 */
export default function LiveRows({ entity, window, frame, edits, place, onLive }: LiveRowsProps) {
  const client = useQueryClient()
  const { url } = useBackend()
  const addUp = usePace(countsPace, () => void client.invalidateQueries({ queryKey: ['records', url, entity.id, 'summaries'] }))
  const { people, rows: cursors } = useCursors(entity)
  const authorOf = useAuthors(people)
  const marks = useMarks()
  const { announcement, count } = useAnnouncement()
  usePlace(entityRoom(entity.id), place ?? nowhere)
  useEffect(() => {
    // The rows stand where the backend has them: nothing is out of its place any more.
    edits.clearMarks(null)
  }, [edits, window, frame])

  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [window])
  const show = (followed: Followed) => {
    // What one writes oneself is on its way here twice: it is not news.
    const changed = new Map([...followed.changed].filter(([key]) => edits.edits(key) === undefined))
    marks.set(changed, (key, field) => authorOf(key, field)?.userId ?? null)
    edits.setMarks(followed.moved, 'moved')
    edits.setMarks(followed.unmatched, 'not-matching')
    edits.setMarks(followed.gone, 'gone')
    count(changed.size)
    clearTimeout(leaving.current)
    // Rows that are gone fade where they are, and the others close the gap. What was typed into one stays to be copied.
    const mayLeave = followed.gone.length > 0 && followed.moved.length + followed.unmatched.length + window.getState().newBetween === 0
    if (mayLeave && followed.gone.every((key) => edits.edits(key) === undefined)) leaving.current = setTimeout(() => void window.moveOn(), liveMark)
  }
  const showNew = useCallback(({ added }: Followed) => marks.set(new Map(added.map((key) => [key, [wholeRow]])), () => null), [marks])
  useFollowing(entity.realtime ? [{ schema: entity.schema, table: entity.name }] : [], async () => {
    const followed = await window.follow()
    if (followed === null) return false
    const { error } = window.getState()
    if (error !== null) throw error
    show(followed)
    showNew(followed)
    // What the columns come to may be another figure now, whatever of it is in sight.
    addUp()
    return true
  })

  const bring = useCallback(() => void window.moveOn().then((followed) => { if (followed !== null) showNew(followed) }), [window, showNew])
  const marked = marks.getVersion()
  useEffect(() => onLive({ people, cursors, marks: marked, bring }), [onLive, people, cursors, marked, bring])
  return <output className="sr">{announcement}</output>
}

/** Adds up what changed, and says it at most every few seconds. */
function useAnnouncement(): { readonly announcement: string; readonly count: (rows: number) => void } {
  const [announcement, setAnnouncement] = useState('')
  const waiting = useRef(0)
  const say = usePace(liveAnnounce, () => {
    setAnnouncement(liveTexts.changed(formatCount(waiting.current), waiting.current === 1))
    waiting.current = 0
  })
  const count = (rows: number) => {
    waiting.current += rows
    if (waiting.current > 0) say()
  }
  return { announcement, count }
}
