import type { Model } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'

export interface CallableGroup {
  readonly id: string
  readonly label: string
  readonly callables: readonly Callable[]
}

/** What only looks something up, what does something, and what belongs to records, by entity in the order of the navigation. */
export function groupCallables(model: Pick<Model, 'entities'>, callables: readonly Callable[]): readonly CallableGroup[] {
  const own = callables.filter(({ on }) => on === null)
  const groups = [
    { id: 'reads', label: texts.groups.reads, callables: own.filter(isReading) },
    { id: 'does', label: texts.groups.does, callables: own.filter((callable) => !isReading(callable)) },
    ...model.entities.map((entity) => ({ id: `on ${entity.id}`, label: texts.groups.on(entity.label), callables: callables.filter(({ on }) => on?.entity === entity.id) })),
  ]
  return groups.filter((group) => group.callables.length > 0)
}

/** The database keeps it from changing anything, or its owner says that it is asked by GET. */
function isReading(callable: Callable): boolean {
  return callable.readsOnly || (callable.kind === 'edge' && callable.method === 'GET')
}

/** Every word stands in the name or in what it does. */
export function findCallables(callables: readonly Callable[], typed: string): readonly Callable[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter((word) => word !== '')
  return callables.filter(({ label, help }) => words.every((word) => `${label} ${help ?? ''}`.toLocaleLowerCase().includes(word)))
}
