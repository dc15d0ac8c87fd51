import { createContext, use } from 'react'
import type { Model } from '@portico/model'
import type { PublicBackend } from '../../backend/public/public-backend.ts'
import type { PublicFormState } from './use-public-form.ts'

/** What controls need beyond their own value. */
export interface FormContextValue extends Pick<PublicFormState, 'names' | 'files'> {
  readonly backend: PublicBackend
  readonly model: Model
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContext(): FormContextValue {
  const value = use(FormContext)
  if (value === null) throw new Error('A control of a form needs a FormContext above it')
  return value
}
