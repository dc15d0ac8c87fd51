import type { Parameter } from '../../catalog/schema-cache.ts'
import type { CallArguments, CallPlan } from '../plan/plan.ts'
import type { Shape } from './body-sql.ts'
import { scalarName } from './body-sql.ts'
import { bodyRowsSql } from './json-rows-sql.ts'
import { commaList, identifier, nothing, qualified, sql, trusted, value } from './sql.ts'
import type { Sql } from './sql.ts'

const call = identifier('pgrst_call')
const body = identifier('pgrst_body')

export function callSql({ routine, arguments: given }: CallPlan): Sql {
  const invocation = sql`${qualified(routine.name)}(${argumentsSql(given)})`
  const rows = given.kind === 'json' ? sql`${bodyRowsSql({ body: given.body, columns: given.parameters.map(withoutDefault), applyDefaults: false, onlyFirst: true })}, lateral ` : nothing
  if (routine.returns.kind === 'composite') return sql`select ${call}.* from ${rows}${invocation} as ${call}`
  return sql`select ${call}.${scalarName} from ${rows}(select ${invocation} as ${scalarName}) as ${call}`
}

export function shapeOf({ routine: { returns } }: CallPlan): Shape {
  if (returns.kind === 'composite') return returns.set ? 'rows' : 'row'
  return returns.set ? 'scalars' : 'scalar'
}

function argumentsSql(given: CallArguments): Sql {
  switch (given.kind) {
    case 'none': return nothing
    case 'whole': return sql`${value(given.value)}::${trusted(given.parameter.type)}`
    case 'direct': return commaList(given.values.map(({ parameter, value: text }) => named(parameter, sql`${value(text)}::${trusted(parameter.type)}`)))
    case 'json': return commaList(given.parameters.map((parameter) => named(parameter, sql`${body}.${identifier(parameter.name)}`)))
  }
}

function named({ name, variadic }: Parameter, argument: Sql): Sql {
  return sql`${variadic ? sql`variadic ` : nothing}${identifier(name)} := ${argument}`
}

function withoutDefault({ name, type }: Parameter): { readonly name: string; readonly type: string; readonly default: null } {
  return { name, type, default: null }
}
