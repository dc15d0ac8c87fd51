import { integer } from './decimal.ts'
import { numberOf } from './arithmetic.ts'
import { startOfDay } from './temporal.ts'
import { unjudged, type Value, withoutPadding } from './value.ts'

const toText = (value: Value): Value => {
  if (value.kind === 'text') return value
  if (value.kind === 'char') return { kind: 'text', value: withoutPadding(value.value) }
  if (value.kind === 'enum') return { kind: 'text', value: value.value }
  if (value.kind === 'boolean') return { kind: 'text', value: value.value ? 'true' : 'false' }
  if (value.kind === 'number' && value.type !== 'numeric') return { kind: 'text', value: value.value.digits.toString() }
  return unjudged
}

const toFloat = (value: Value): Value => {
  if (value.kind === 'float') return { kind: 'float', type: 'float8', value: value.value }
  if (value.kind !== 'number' || value.value.digits.toString().length > 15 || value.value.scale > 15) return unjudged
  return { kind: 'float', type: 'float8', value: Number(`${value.value.digits}e-${value.value.scale}`) }
}

const toInteger = (type: 'int2' | 'int4' | 'int8', value: Value): Value =>
  value.kind === 'number' && value.type !== 'numeric' ? numberOf(type, integer(value.value.digits)) : unjudged

/** `value::type`; unjudged where the cast is not known here, might fail, or rounds. */
export const castValue = (value: Value, type: string): Value => {
  if (value.kind === 'null' || value.kind === 'unjudged') return value
  switch (type) {
    case 'text': case 'varchar': return toText(value)
    case 'bpchar': return value.kind === 'char' || value.kind === 'text' ? { kind: 'char', value: value.value } : unjudged
    case 'numeric': return value.kind === 'number' ? { ...value, type: 'numeric' } : unjudged
    case 'int2': case 'int4': case 'int8': return toInteger(type, value)
    case 'float8': return toFloat(value)
    case 'bool': return value.kind === 'boolean' ? value : unjudged
    case 'date': return value.kind === 'date' ? value : unjudged
    case 'timestamp': return value.kind === 'date' ? { kind: 'timestamp', value: startOfDay(value.value) } : value.kind === 'timestamp' ? value : unjudged
    case 'timestamptz': return value.kind === 'timestamptz' ? value : unjudged
    case 'uuid': return value.kind === 'uuid' ? value : unjudged
    default: return unjudged
  }
}
