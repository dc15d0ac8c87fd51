import type { Action } from '@portico/model'
import type { Callable } from './callable.ts'

/** A function of the database for tests: only what matters is said. */
export function testAction(name: string, given: Partial<Action> = {}): Action {
  return {
    id: name, schema: 'public', name, label: name, help: null, icon: 'zap', hidden: false, arguments: [], variadic: null, returns: { kind: 'nothing' },
    on: null, when: null, confirm: null, isPublic: false, isForm: false, readsOnly: false, ...given,
  }
}

export function testCallable(given: Partial<Callable> = {}): Callable {
  const action = testAction('f', { arguments: given.arguments ?? [], readsOnly: given.readsOnly ?? false })
  return { kind: 'database', action, id: 'f', label: 'F', help: null, icon: 'zap', arguments: [], on: null, when: null, confirm: null, readsOnly: false, ...given } as Callable
}
