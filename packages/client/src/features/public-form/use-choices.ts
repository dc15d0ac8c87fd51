import { useEffect, useState } from 'react'
import type { Entity, Field } from '@portico/model'
import { type Choice, type Choices, loadChoice, loadChoices } from '../../backend/public/load-choices.ts'
import type { PublicBackend } from '../../backend/public/public-backend.ts'
import { detailFields } from '../../backend/records/details.ts'
import { searchDebounce } from '../../lib/limits.ts'

export type Found = { readonly kind: 'waiting' } | { readonly kind: 'failed' } | ({ readonly kind: 'found'; readonly words: string } & Choices)

/** The records to choose from: the first ones, then those that hold the words, once typing rests. `again` repeats a reading that failed. */
export function useChoices(backend: PublicBackend, entity: Entity, column: string, words: string): readonly [Found, () => void] {
  const [found, setFound] = useState<Found>({ kind: 'waiting' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      loadChoices(backend, { entity, column, details: detailFields(entity), words, signal: stop.signal }).then(
        (choices) => setFound({ kind: 'found', words, ...choices }),
        () => stop.signal.aborted || setFound({ kind: 'failed' }),
      )
    }, words === '' ? 0 : searchDebounce)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [backend, entity, column, words, tries])
  return [found, () => {
    setFound({ kind: 'waiting' })
    setTries(tries + 1)
  }]
}

/** The record that is chosen, with what tells it apart; null until it is known. */
export function useChoice(backend: PublicBackend, entity: Entity | undefined, column: string, key: string | null): Choice | null {
  const [choice, setChoice] = useState<Choice | null>(null)
  useEffect(() => {
    if (entity === undefined || key === null) return
    const stop = new AbortController()
    loadChoice(backend, { entity, column, details: factFields(entity), signal: stop.signal }, key).then((found) => stop.signal.aborted || setChoice(found), () => undefined)
    return () => stop.abort()
  }, [backend, entity, column, key])
  return choice?.key === key ? choice : null
}

/** What is told of a chosen record beside the form. */
export function factFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => field.can.select && !field.hidden && !field.isKey && field.name !== entity.title && !['reference', 'image', 'file', 'json', 'binary', 'boolean', 'uuid', 'opaque'].includes(field.kind)).slice(0, 6)
}
