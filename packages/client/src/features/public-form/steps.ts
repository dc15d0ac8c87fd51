import type { Field, Row } from '@portico/model'
import { formFields, stepsOf } from '../../fields/form-fields.ts'
import type { Subject } from './subject.ts'

export interface FormStep {
  /** As `@step` names it, and the address. */
  readonly step: number
  readonly fields: readonly Field[]
}

/** The pages of the form as it is filled in now. At least one, though it may be empty. */
export function formSteps(subject: Pick<Subject, 'fields'>, values: Row): readonly [FormStep, ...FormStep[]] {
  const [first, ...others] = stepsOf(formFields(subject, values))
  return first === undefined ? [{ step: 1, fields: [] }] : [first, ...others]
}

/** The place of the page to show: the one that is asked for, and no later than the first with a field that is wrong. */
export function placeOf(steps: readonly FormStep[], wrong: ReadonlySet<string>, asked: number): number {
  const firstWrong = steps.findIndex(({ fields }) => fields.some(({ name }) => wrong.has(name)))
  const furthest = firstWrong < 0 ? steps.length - 1 : firstWrong
  const wanted = steps.findLastIndex(({ step }) => step <= asked)
  return Math.min(Math.max(wanted, 0), furthest)
}
