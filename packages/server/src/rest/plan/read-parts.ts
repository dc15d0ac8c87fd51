import type { QualifiedName } from '../../catalog/identifier.ts'
import type { SchemaCache } from '../../catalog/schema-cache.ts'
import type { At, QueryParameters } from '../api-request/query-parameters.ts'
import { allRows } from '../api-request/range.ts'
import type { Range } from '../api-request/range.ts'
import type { SelectRelation } from '../api-request/select.ts'
import { refuse } from '../error/problem.ts'
import type { Aliases } from './aliases.ts'
import type { From, Qualifier, ReadNode } from './plan.ts'

/** The parts of a request that shape what is read, each with the path of the embed it is for. */
export type ReadParts = Pick<QueryParameters, 'select' | 'filters' | 'logic' | 'order' | 'ranges'>

export interface ReadContext {
  readonly cache: SchemaCache
  readonly aliases: Aliases
  readonly maxRows: number | null
  readonly aggregates: boolean
}

export interface NodeRoot {
  readonly name: QualifiedName
  readonly from: From
  readonly qualifier: Qualifier
  readonly range: Range
  readonly depth: number
  /** Write a star as its columns: they appear among those of a parent, or beside computed ones that the star has too. */
  readonly spellOut: boolean
}

/** Plans a node with all that is embedded in it; given to `planEmbed`, which it calls in turn. */
export type PlanNode = (context: ReadContext, root: NodeRoot, parts: ReadParts) => ReadNode

/** Every path must begin with an embed. */
export function checkPaths(relations: readonly SelectRelation[], parts: ReadParts): void {
  const all: readonly At<unknown>[] = [...parts.filters, ...parts.logic, ...parts.order, ...parts.ranges]
  for (const { path: [first] } of all) {
    if (first !== undefined && relations.every((item) => !answersTo(item, first))) refuse({ kind: 'not-embedded', resource: first })
  }
}

/** An alias goes before a name that another embed has too. */
function answersTo(item: SelectRelation, name: string): boolean {
  return item.alias === name || item.name === name
}

/** The parts that are for an embed, their paths from there on. */
export function within(parts: ReadParts, item: SelectRelation, all: readonly SelectRelation[]): ReadParts {
  const isFor = (name: string | undefined): boolean => {
    if (name === undefined || !answersTo(item, name)) return false
    const first = all.find(({ alias, name: own }) => (alias ?? own) === name) ?? all.find((other) => answersTo(other, name))
    return first === item
  }
  const take = <T>(list: readonly At<T>[]): readonly At<T>[] => list.filter(({ path }) => isFor(path[0])).map(({ path, value }) => ({ path: path.slice(1), value }))
  return { select: item.items, filters: take(parts.filters), logic: take(parts.logic), order: take(parts.order), ranges: take(parts.ranges) }
}

export function own<T>(list: readonly At<T>[]): readonly T[] {
  return list.filter(({ path }) => path.length === 0).map(({ value }) => value)
}

export function ownRange(parts: ReadParts): Range {
  return own(parts.ranges)[0] ?? allRows
}
