import { useMemo } from 'react'
import { parseSettings } from '../backend/configuration.ts'
import { App } from './app.tsx'

export interface PorticoProps {
  readonly backend: {
    /** The project's URL. */
    readonly url: string
    /** Its public key: a secret one is refused, and the app says so. */
    readonly key: string
    /** The name of the workspace. */
    readonly name?: string
    /** What is known of its edge functions, as `portico.json` has it under `functions`. */
    readonly functions?: Readonly<Record<string, unknown>>
  }
}

/** The whole app for one backend, for builders who mount it themselves. Its pages live under the document's base address. */
export function Portico({ backend: { url, key, name, functions } }: PorticoProps) {
  const configuration = useMemo(() => parseSettings({ url, key, name, functions }, 'file'), [url, key, name, functions])
  return <App configuration={configuration} />
}
