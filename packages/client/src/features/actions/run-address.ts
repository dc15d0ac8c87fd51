import type { Row } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import { longestCall } from '../../lib/limits.ts'
import type { Search } from '../../lib/search.ts'

/** Such arguments do not stand in addresses, which are kept and shared. */
const secret = /pass(word|phrase|code)?|secret|token|(^|_)pin(_|$)|api_?key/i

/** The parameter that says that the address is a result: a name that no argument has. */
function runName({ arguments: fields }: Pick<Callable, 'arguments'>): string {
  let name = 'run'
  while (fields.some((field) => field.name === name)) name = `_${name}`
  return name
}

/** May a call with these values stand in an address? Only what reads, and is neither secret nor long. */
export function isAddressable(callable: Callable, values: Row): boolean {
  const isRead = callable.readsOnly || (callable.kind === 'edge' && callable.method === 'GET' && callable.isDeclared)
  const length = Object.entries(values).reduce((sum, [name, value]) => sum + encodeURIComponent(name).length + encodeURIComponent(value ?? '').length + 2, 0)
  return isRead && length <= longestCall && callable.arguments.every(({ name }) => !secret.test(name))
}

/** The arguments that an address gives, and whether it asks for the result. What only reads is run by its address; everything else waits for a press. */
export function readAddress(callable: Callable, search: Search): { readonly values: Row; readonly isRun: boolean } {
  const values = Object.fromEntries(callable.arguments.flatMap(({ name }) => {
    const given = search[name]
    return typeof given === 'string' && given !== '' ? [[name, given]] : []
  }))
  return { values: isAddressable(callable, values) ? values : {}, isRun: callable.readsOnly && Object.hasOwn(search, runName(callable)) }
}

/** The address of a result. */
export function writeAddress(callable: Callable, values: Row): Search {
  const given = callable.arguments.flatMap(({ name }) => (values[name] == null ? [] : [[name, values[name]]] as const))
  return { ...(callable.readsOnly ? { [runName(callable)]: '' } : {}), ...Object.fromEntries(given) }
}
