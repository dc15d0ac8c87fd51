import type { QualifiedName } from '../../catalog/identifier.ts'
import type { Parameter, Routine, SchemaCache } from '../../catalog/schema-cache.ts'
import type { ApiRequest } from '../api-request/api-request.ts'
import type { Payload } from '../api-request/payload.ts'
import type { RoutineSearch } from '../error/problem.ts'
import { arrayLiteral } from '../query/sql.ts'
import { findRoutine, takesWhole } from './find-routine.ts'
import type { CallArguments, CallPlan } from './plan.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** Throws PGRST202 and PGRST203. */
export function planCall(cache: SchemaCache, name: QualifiedName, request: Pick<ApiRequest, 'query' | 'payload'>): CallPlan {
  const given = request.payload ?? { kind: 'arguments', pairs: request.query.arguments }
  const search: RoutineSearch = { argumentNames: [...new Set(namesOf(given))], body: request.payload === null ? null : bodyKind(given) }
  const routine = findRoutine(cache, name, search)
  return { routine, arguments: planArguments(routine, given, search.body) }
}

function namesOf(given: Payload): readonly string[] {
  switch (given.kind) {
    case 'json': return given.keys
    case 'arguments': return given.pairs.map(([name]) => name)
    case 'whole': return []
  }
}

function bodyKind(given: Payload): RoutineSearch['body'] {
  switch (given.kind) {
    case 'json': return 'json'
    case 'arguments': return null
    case 'whole': return given.type
  }
}

function planArguments({ parameters, ...routine }: Routine, given: Payload, body: RoutineSearch['body']): CallArguments {
  const [only] = parameters
  if (only !== undefined && takesWhole({ parameters, ...routine }, body)) return { kind: 'whole', parameter: only, value: given.kind === 'json' ? given.json : wholeText(given) }
  switch (given.kind) {
    case 'whole': return { kind: 'none' }
    case 'arguments': return direct(parameters, given.pairs)
    case 'json': {
      const named = parameters.filter(({ name }) => given.keys.includes(name))
      return named.length === 0 ? { kind: 'none' } : { kind: 'json', parameters: named, body: given }
    }
  }
}

function wholeText(given: Payload): string {
  return given.kind === 'whole' ? given.text : ''
}

/** Of an argument that comes twice the last counts, but a variadic one takes all. */
function direct(parameters: readonly Parameter[], pairs: Pairs): CallArguments {
  const values = parameters.flatMap((parameter) => {
    const own = pairs.filter(([name]) => name === parameter.name).map(([, value]) => value)
    const last = own.at(-1)
    return last === undefined ? [] : [{ parameter, value: parameter.variadic ? arrayLiteral(own) : last }]
  })
  return values.length === 0 ? { kind: 'none' } : { kind: 'direct', values }
}
