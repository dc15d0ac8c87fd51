import type { Filter, LogicTree } from './filter.ts'
import type { OrderTerm } from './order.ts'
import type { Range } from './range.ts'
import type { SelectItem } from './select.ts'

/** The names of the embeds that lead to where something applies; empty for the relation itself. */
export type EmbedPath = readonly string[]

export interface At<T> {
  readonly path: EmbedPath
  readonly value: T
}

export interface QueryParameters {
  readonly select: readonly SelectItem[]
  readonly filters: readonly At<Filter>[]
  readonly logic: readonly At<LogicTree>[]
  readonly order: readonly At<readonly OrderTerm[]>[]
  /** Of embeds and of the top level, without what the Range header says. */
  readonly ranges: readonly At<Range>[]
  /** `columns=`: the keys of the body that count. */
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  /** Arguments of a function called with GET, in order; a name may come twice for a variadic one. */
  readonly arguments: readonly (readonly [name: string, value: string])[]
  /** All parameters sorted by name, encoded again. */
  readonly canonical: string
}
