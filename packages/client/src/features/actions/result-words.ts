import type { Entity } from '@portico/model'
import type { Callable } from '../../backend/actions/callable.ts'
import type { CallResult } from '../../backend/actions/result.ts'
import { fieldType } from '../../fields/registry.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'

/** A value that fits into a passing word. */
const short = 90

/** A result in a few words, or null where it must be looked at. `entity`: the record that it was called for, which is read again anyway. */
export function resultWords(result: CallResult, entity: Entity): { readonly kind: 'done' } | { readonly kind: 'value'; readonly text: string } | null {
  if (result.kind === 'nothing') return { kind: 'done' }
  if (result.kind === 'rows' && !result.isList && result.entity?.id === entity.id) return { kind: 'done' }
  if (result.kind !== 'value' || result.isList) return null
  const value = result.values[0] ?? null
  const text = value === null ? texts.empty : fieldType(result.field).toPlainText(value, result.field)
  return text.length <= short ? { kind: 'value', text } : null
}

/** What a passing message says of a call that went through; null where there is more to see. */
export function messageOf(callable: Callable, result: CallResult, entity: Entity): string | null {
  const words = resultWords(result, entity)
  if (words === null) return null
  return words.kind === 'done' ? texts.done(callable.label) : texts.value(callable.label, words.text)
}
