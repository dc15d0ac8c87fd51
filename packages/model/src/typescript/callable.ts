import type { FunctionDescription } from '../description.ts'
import { block, byName, property } from './syntax.ts'
import { type Relations, typeOf } from './type-of.ts'

/** `Args` and `Returns` of a function; several of one name are alternatives. */
export const callableType = (overloads: readonly FunctionDescription[], relations: Relations): string =>
  overloads.map((each) => block([`Args: ${argsOf(each, relations)}`, `Returns: ${returnsOf(each, relations)}`])).join(' | ')

const argsOf = ({ arguments: given }: FunctionDescription, relations: Relations): string =>
  given.length === 0 ? 'never' : block(byName(given).map(({ name, type, hasDefault }) => `${property(name)}${hasDefault ? '?' : ''}: ${typeOf(type, relations)}`))

const returnsOf = ({ returns: { type, set, columns } }: FunctionDescription, relations: Relations): string => {
  const one = columns.length === 0 ? typeOf(type, relations) : block(columns.map((column) => `${property(column.name)}: ${typeOf(column.type, relations)}`))
  return set ? `${one}[]` : one
}
