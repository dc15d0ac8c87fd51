import type { Model, Row } from '@portico/model'
import type { Backend } from '../context.ts'
import { callDatabase } from './call-database.ts'
import { callEdge } from './call-edge.ts'
import type { Callable } from './callable.ts'
import type { CallResult } from './result.ts'

/** Calls it. Values are PostgreSQL's text, by the name of the argument. Throws a `BackendError`. */
export function call(backend: Backend, model: Model, callable: Callable, values: Row, signal: AbortSignal): Promise<CallResult> {
  return callable.kind === 'database' ? callDatabase(backend, model, callable.action, values, signal) : callEdge(backend, callable, values, signal)
}
