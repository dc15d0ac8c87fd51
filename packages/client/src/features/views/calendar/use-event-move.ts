import { useCallback, useState } from 'react'
import type { Field } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { toFailure } from '../../../backend/failure.ts'
import { updateRecord } from '../../../backend/records/update.ts'
import { editRefusal } from '../../../fields/edit-refusal.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { Day } from './days.ts'
import { type CalendarEvent, shiftEvent } from './events.ts'

const words = viewsTexts.calendar

/** A move that is on its way, or was not made and why. */
type EventMove =
  | { readonly kind: 'saving'; readonly event: CalendarEvent; readonly to: Day }
  | { readonly kind: 'failed'; readonly event: CalendarEvent; readonly to: Day; readonly sentence: string; readonly canRetry: boolean }

export interface EventMoves {
  readonly move: EventMove | null
  /** Moves an event to a day; true where it was written. */
  readonly start: (event: CalendarEvent, to: Day) => Promise<boolean>
  readonly dismiss: () => void
}

/** Writes both ends of an event in one update, as the rows of the grid are written: based on what was read, with undo. */
export function useEventMove({ model, entity, edits }: LayoutContext, on: Field, until: Field | null): EventMoves {
  const backend = useBackend()
  const [move, setMove] = useState<EventMove | null>(null)
  const start = useCallback(async (event: CalendarEvent, to: Day): Promise<boolean> => {
    const changes = shiftEvent(event, on, until, to)
    if (changes === null || event.from === to) return false
    const fail = (sentence: string, canRetry = false) => {
      setMove({ kind: 'failed', event, to, sentence, canRetry })
      return false
    }
    setMove({ kind: 'saving', event, to })
    try {
      const result = await updateRecord(backend, model, entity, event.row, changes)
      switch (result.kind) {
        case 'saved':
          edits.saved(result.row, on.name)
          setMove(null)
          return true
        case 'conflict':
          edits.saved(result.row, on.name)
          return fail(words.conflict)
        case 'refused': return fail(editRefusal(null, entity, on, changes[on.name] ?? null))
        case 'gone': return fail(viewsTexts.gone)
      }
    } catch (error) {
      const failure = toFailure(error)
      const isSilent = failure.source === 'network' || failure.source === 'gateway'
      return fail(isSilent ? words.silent : editRefusal(failure, entity, on, changes[on.name] ?? null), isSilent)
    }
  }, [backend, model, entity, edits, on, until])
  return { move, start, dismiss: useCallback(() => setMove(null), []) }
}
