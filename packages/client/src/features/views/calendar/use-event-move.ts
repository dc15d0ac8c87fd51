import { useCallback, useState } from 'react'
import type { Field } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { toFailure } from '../../../backend/failure.ts'
import { updateRecord } from '../../../backend/records/update.ts'
import { editRefusal } from '../../../fields/edit-refusal.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import type { LayoutContext } from '../layout-context.ts'
import type { EventPlan } from './plan-event.ts'

const words = viewsTexts.calendar

/** A change of an event that is on its way, or was not made and why. */
export type EventMove =
  | { readonly kind: 'saving'; readonly plan: EventPlan }
  | { readonly kind: 'failed'; readonly plan: EventPlan; readonly sentence: string; readonly canRetry: boolean }

export interface EventMoves {
  readonly move: EventMove | null
  /** Writes what a plan changes; true where it was written. */
  readonly start: (plan: EventPlan) => Promise<boolean>
  readonly dismiss: () => void
}

/** Writes an event in one update, both ends at once, as the rows of the grid are written: based on what was read, with undo. */
export function useEventMove({ model, entity, edits }: LayoutContext, on: Field): EventMoves {
  const backend = useBackend()
  const [move, setMove] = useState<EventMove | null>(null)
  const start = useCallback(async (plan: EventPlan): Promise<boolean> => {
    const { changes } = plan
    const [name = on.name] = Object.keys(changes)
    const field = entity.byName.get(name) ?? on
    const fail = (sentence: string, canRetry = false) => {
      setMove({ kind: 'failed', plan, sentence, canRetry })
      return false
    }
    if (plan.refusal !== null) return fail(plan.refusal)
    setMove({ kind: 'saving', plan })
    try {
      const result = await updateRecord(backend, model, entity, plan.event.row, changes)
      switch (result.kind) {
        case 'saved':
          edits.saved(result.row, name)
          setMove(null)
          return true
        case 'conflict':
          edits.saved(result.row, name)
          return fail(words.conflict)
        case 'refused': return fail(editRefusal(null, entity, field, changes[name] ?? null))
        case 'gone': return fail(viewsTexts.gone)
      }
    } catch (error) {
      const failure = toFailure(error)
      const isSilent = failure.source === 'network' || failure.source === 'gateway'
      return fail(isSilent ? words.silent : editRefusal(failure, entity, field, changes[name] ?? null), isSilent)
    }
  }, [backend, model, entity, edits, on])
  return { move, start, dismiss: useCallback(() => setMove(null), []) }
}
