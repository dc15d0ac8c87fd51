import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { parseSettings } from '../backend/configuration.ts'
import type { PorticoConfig } from '../config/config.ts'
import type { AnyDatabase } from '../config/database.ts'
import { ConfigFrame } from '../config/config-frame.tsx'
import { createConfigStore } from '../config/config-store.ts'
import { configTexts } from '../lib/texts/config.ts'
import { readTheme, showTheme } from '../lib/theme.ts'
import { App } from './app.tsx'

export interface PorticoProps<D = AnyDatabase> {
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
  /** Path of the route that it is mounted on, such as `/admin/`: every address below it is Portico's. By default the document's base. */
  readonly path?: string
  /** What `portico.config.tsx` exports, for what is built together with an app of one's own. */
  readonly config?: PorticoConfig<D>
}

/** The whole app for one backend, for builders who mount it themselves. */
export function Portico<D = AnyDatabase>({ backend: { url, key, name, functions }, path, config }: PorticoProps<D>) {
  // Of values, not of objects: whoever writes them in place makes new ones each time.
  const given = JSON.stringify({ url, key, name, functions })
  const configuration = useMemo(() => parseSettings(JSON.parse(given), 'file'), [given])
  useShown()
  const basePath = path === undefined ? undefined : `${path.replace(/\/+$/, '')}/`
  const app = basePath === undefined ? <App configuration={configuration} isMounted /> : <App configuration={configuration} basePath={basePath} isMounted />
  return config === undefined ? app : <Configured config={config}>{app}</Configured>
}

/** The page is Portico's while it is shown: its style sheets hold (scripts/pack-client.mjs), in the theme that was chosen. */
function useShown(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['theme']
    dataset['portico'] = ''
    showTheme(readTheme(localStorage), document.documentElement)
    return () => {
      delete dataset['portico']
      if (before === undefined) delete dataset['theme']
      else dataset['theme'] = before
    }
  }, [])
}

function Configured({ config, children }: { readonly config: unknown; readonly children: ReactNode }) {
  const store = useMemo(() => {
    // oxlint-disable-next-line no-console -- for whoever wrote it
    const made = createConfigStore((text) => console.error(`${configTexts.file}: ${text}`))
    made.use(config)
    return made
  }, [config])
  return <ConfigFrame store={store} isBuilder={false}>{children}</ConfigFrame>
}
