import type { Field } from '@portico/model'
import type { CallResult } from '../../backend/actions/result.ts'

/** The columns that are shown: of an entity its title first, without what is hidden or only tells rows apart; else as the function names them. */
export function orderedColumns({ columns, entity }: Extract<CallResult, { readonly kind: 'rows' }>): readonly Field[] {
  if (entity === null) return columns
  const shown = columns.filter(({ name, hidden, isKey, hasDefault, reference }) => name === entity.title || (!hidden && !(isKey && hasDefault && reference === null)))
  return [...shown.filter(({ name }) => name === entity.title), ...shown.filter(({ name }) => name !== entity.title)]
}
