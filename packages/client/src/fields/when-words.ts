import type { Entity } from '@portico/model'
import type { Callable } from '../backend/actions/callable.ts'
import { fieldType } from './registry.ts'
import { actionTexts as texts } from '../lib/texts/actions.ts'

/** When it can be run, in words: "Available once State is Ready". */
export function whenWords({ when }: Callable, entity: Entity): string {
  const field = entity.byName.get(when?.field ?? '')
  if (when === null || field === undefined) return ''
  const value = fieldType(field).toPlainText(when.value, field)
  return when.operator === '=' ? texts.availableOnce(field.label, value) : texts.availableUnless(field.label, value)
}
