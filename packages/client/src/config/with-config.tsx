import type { ReactNode } from 'react'
import { ConfigFrame } from './config-frame.tsx'
import { parseConfigState } from './config-state.ts'
import { openConfig } from './open-config.ts'

/** The app with the configuration that stands beside it. `state`: as `portico.json` tells of it, unchecked. */
export async function withConfig(state: unknown, baseUrl: string, app: ReactNode): Promise<ReactNode> {
  const parsed = parseConfigState(state)
  if (parsed === null) return app
  // On their way with it, so that nothing moves once they are drawn.
  void Promise.allSettled([import('./own-links.tsx'), import('./own-actions.tsx')])
  // Watched is what a builder works on, on their own machine.
  return <ConfigFrame store={await openConfig(parsed, baseUrl)} isBuilder={parsed.isWatched}>{app}</ConfigFrame>
}
