import { createContext, use } from 'react'
import type { Configuration } from './configuration.ts'

export type { Configuration } from './configuration.ts'

export const ConfigurationContext = createContext<Configuration>({ kind: 'missing' })

/** How the app is configured; `/connect` explains it. */
export function useConfiguration(): Configuration {
  return use(ConfigurationContext)
}
