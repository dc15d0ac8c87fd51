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
  }
}

/** The whole app for one backend, for builders who mount it themselves. Its pages live under the document's base address. */
export function Portico({ backend: { url, key, name } }: PorticoProps) {
  const configuration = useMemo(() => parseSettings({ url, key, name }, 'file'), [url, key, name])
  return <App configuration={configuration} />
}
