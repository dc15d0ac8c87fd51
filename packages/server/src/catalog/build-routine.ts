import type { RoutineRow } from './catalog-rows.ts'
import type { Parameter, Routine } from './schema-cache.ts'

const volatilities = { i: 'immutable', s: 'stable', v: 'volatile' } as const

/** A fixed length would cut the value before the function sees it. */
const withoutLength: Readonly<Record<string, string>> = {
  bit: 'bit varying',
  'bit[]': 'bit varying[]',
  character: 'character varying',
  'character[]': 'character varying[]',
}

/** Settings that do nothing once the function has started; they are set for its whole transaction. */
const hoisted = new Set(['statement_timeout'])

export function buildRoutine(row: RoutineRow): Routine {
  return {
    name: { schema: row.schema, name: row.name },
    comment: row.comment,
    parameters: row.parameters.map((parameter, index): Parameter => ({
      name: parameter.name,
      type: withoutLength[parameter.type] ?? parameter.type,
      required: index < row.parameters.length - row.defaults,
      variadic: parameter.variadic,
    })),
    returns: { kind: returnKind(row), set: row.set, relation: row.relation, type: row.type },
    volatility: volatilities[row.volatility],
    settings: Object.fromEntries(row.settings.map(splitSetting).filter(([name]) => hoisted.has(name))),
  }
}

function returnKind(row: RoutineRow): Routine['returns']['kind'] {
  if (row.type === 'void') return 'void'
  return row.composite ? 'composite' : 'scalar'
}

function splitSetting(setting: string): readonly [name: string, value: string] {
  const equals = setting.indexOf('=')
  return [setting.slice(0, equals), setting.slice(equals + 1)]
}
