import { displayName, nameKey } from '../../catalog/identifier.ts'
import type { QualifiedName } from '../../catalog/identifier.ts'
import type { Routine, SchemaCache } from '../../catalog/schema-cache.ts'
import { refuse } from '../error/problem.ts'
import type { RoutineSearch } from '../error/problem.ts'
import { mostSimilar } from '../error/similar.ts'

const unnamedTypes: Readonly<Record<Exclude<RoutineSearch['body'], null>, readonly string[]>> = {
  json: ['json', 'jsonb'], text: ['text'], xml: ['xml'], bytea: ['bytea'],
}

/**
 * The one overload that takes these arguments; else the one that takes a whole body. Throws PGRST202 where there is
 * none, PGRST203 where there are several.
 */
export function findRoutine(cache: SchemaCache, name: QualifiedName, asked: RoutineSearch): Routine {
  const overloads = cache.routines.get(nameKey(name)) ?? []
  const names = new Set(asked.argumentNames)
  const named = overloads.filter((routine) => takesArguments(routine, names, asked.body))
  const candidates = named.length > 0 ? named : overloads.filter((routine) => takesWhole(routine, asked.body))
  const [first, second] = candidates
  if (first === undefined) return refuse({ kind: 'no-routine', routine: name, asked, suggestion: suggest(cache, name, asked, overloads) })
  if (second !== undefined) return refuse({ kind: 'ambiguous-routine', candidates })
  return first
}

function takesArguments({ parameters }: Routine, names: ReadonlySet<string>, body: RoutineSearch['body']): boolean {
  if (body !== null && body !== 'json') return false
  // An unnamed parameter cannot be given by name.
  if (parameters.some(({ name }) => name === '')) return parameters.every(({ required }) => !required) && names.size === 0
  const known = new Set(parameters.map(({ name }) => name))
  return [...names].every((name) => known.has(name)) && parameters.every(({ name, required }) => !required || names.has(name))
}

export function takesWhole({ parameters }: Routine, body: RoutineSearch['body']): boolean {
  const [only, second] = parameters
  return body !== null && only?.name === '' && second === undefined && unnamedTypes[body].includes(only.type)
}

function suggest(cache: SchemaCache, name: QualifiedName, { argumentNames, body }: RoutineSearch, overloads: readonly Routine[]): string | null {
  if (body !== null && body !== 'json') return null
  const found = overloads.length === 0 ? similarName(cache, name) : similarSignature(name, argumentNames, overloads)
  return found === null ? null : `Perhaps you meant to call the function ${found}`
}

function similarName(cache: SchemaCache, { schema, name }: QualifiedName): string | null {
  const names = [...cache.routines.values()].flatMap(([first]) => (first?.name.schema === schema ? [first.name.name] : []))
  const found = mostSimilar(name, names, 0.75)
  return found === null ? null : displayName({ schema, name: found })
}

function similarSignature(name: QualifiedName, argumentNames: readonly string[], overloads: readonly Routine[]): string | null {
  const signature = (names: readonly string[]): string => `(${names.toSorted().join(', ')})`
  const found = mostSimilar(signature(argumentNames), overloads.map(({ parameters }) => signature(parameters.map((parameter) => parameter.name))), 0.33)
  return found === null ? null : `${displayName(name)}${found}`
}
