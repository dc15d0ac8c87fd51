import { serialize } from 'pg-protocol'
import { DatabaseError } from './database.ts'
import type { Statement } from './database.ts'
import type { PipelinedTransaction, Step } from './pipelined.ts'
import type { PreparedStatements } from './prepared.ts'

const execute = serialize.execute()
const sync = serialize.sync()
const describeUnnamed = serialize.describe({ type: 'S' })

/**
 * The messages of one request, up to and with its Sync; fills `transaction.steps`. Statements that left the cache are
 * closed first, where no error of this request can skip it.
 */
export function encodeTransaction(transaction: PipelinedTransaction, cache: PreparedStatements): Buffer[] {
  const messages: Buffer[] = []
  for (const statement of transaction.statements) {
    // The settings run before the role is set, so their plan is nobody's.
    const step = stepFor(statement, transaction.steps.length === 0 ? '' : transaction.scope, cache)
    transaction.steps.push(step)
    encodeStep(step, messages)
  }
  const closes = cache.takeDiscarded().map((name) => serialize.close({ type: 'S', name }))
  messages.push(sync)
  return closes.length === 0 ? messages : [...closes, ...messages]
}

/**
 * A name is bound only after the server confirmed its Parse: until then a neighbour in the pipeline uses the unnamed
 * statement, since an error before that Parse would have skipped it.
 */
function stepFor(statement: Statement, scope: string, cache: PreparedStatements): Step {
  if (statement.cache === false) return { statement, prepared: null, parses: true, fields: [] }
  const found = cache.find(scope, statement.text)
  if (found === undefined) return { statement, prepared: cache.add(scope, statement.text), parses: true, fields: [] }
  if (!found.ready) return { statement, prepared: null, parses: true, fields: [] }
  return { statement, prepared: found, parses: false, fields: found.fields }
}

function encodeStep(step: Step, messages: Buffer[]): void {
  const { text, values } = step.statement
  const name = step.prepared?.name ?? ''
  if (step.parses) {
    messages.push(serialize.parse({ name, text }), name === '' ? describeUnnamed : serialize.describe({ type: 'S', name }))
  }
  messages.push(serialize.bind({ statement: name, values: values as (string | null)[] }), execute)
}

/**
 * What the wire cannot carry is refused before anything is sent: a zero byte would end a string of the protocol early,
 * and the number of parameters is 16 bits wide.
 */
export function checkStatements(statements: readonly Statement[]): DatabaseError | null {
  for (const { text, values } of statements) {
    if (text.includes('\0')) return new DatabaseError('22021', 'invalid byte sequence for encoding "UTF8": 0x00')
    if (values.length > 65_535) return new DatabaseError('54023', `too many parameters: ${values.length}, at most 65535`)
  }
  return null
}
