import type { ErrorText, ErrorTexts } from './error-text.ts'
import { authErrors } from './errors-auth.ts'
import { functionErrors } from './errors-function.ts'
import { networkErrors } from './errors-network.ts'
import { restErrors } from './errors-rest.ts'
import { sqlErrors } from './errors-sql.ts'
import { storageErrors } from './errors-storage.ts'

/** The catalogue: every code that the backend can answer, by who answers it. `docs/errors.md` is made from it. */
export const errorCatalogue = {
  'Network, gateway and this app': networkErrors,
  'Data API (PostgREST)': restErrors,
  'Database (SQLSTATE, or its class)': sqlErrors,
  'Sign-in (auth error_code)': authErrors,
  'Files (storage)': storageErrors,
  'Edge functions': functionErrors,
} as const satisfies Readonly<Record<string, ErrorTexts>>

/** Codes without an entry fall back on their class, then on what is said of their source. */
export function findErrorText(source: 'rest' | 'auth' | 'storage' | 'function' | 'network' | 'gateway' | 'reader' | 'app', code: string, variant: string | null): ErrorText {
  const texts: ErrorTexts = source === 'rest' ? { ...sqlErrors, ...restErrors } : source === 'auth' ? authErrors : source === 'storage' ? storageErrors : source === 'function' ? functionErrors : networkErrors
  const fallback = networkErrors[source === 'gateway' ? 'gateway_unknown' : 'app_unknown']
  const text = (variant ? texts[`${code}/${variant}`] : undefined) ?? texts[code] ?? (source === 'rest' ? texts[code.slice(0, 2)] ?? texts['rest_unknown'] : undefined) ?? texts['auth_unknown'] ?? texts['storage_unknown'] ?? texts['function_error'] ?? fallback
  return text ?? { title: code, sentence: '{message}', place: 'form', next: null }
}

/** Words for a name that the backend did not give. */
export const unnamed = { column: 'This field', relation: 'this table', constraint: 'of its database' } as const
