import './config.css'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { ModelOverrideContext } from '../backend/model-override.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { accentStyle } from './accent.ts'
import type { BrandConfig } from './config.ts'
import type { ConfigProblem, ConfigStore } from './config-store.ts'
import { OverrideContext } from './override.ts'

export interface ConfigFrameProps {
  readonly store: ConfigStore
  /** Is the reader the one who writes the configuration? Nobody else is told of its mistakes. */
  readonly isBuilder: boolean
  readonly children: ReactNode
}

/** The app with a configuration in force. */
export function ConfigFrame({ store, isBuilder, children }: ConfigFrameProps) {
  const { override, problem, warnings } = useSyncExternalStore(store.subscribe, store.get)
  useBrand(override?.config.brand)
  return (
    <OverrideContext value={override}>
      <ModelOverrideContext value={override?.applyTo ?? null}>
        {children}
        {isBuilder ? <Mistakes problem={problem} isShown={override !== null} warnings={warnings} onDismiss={store.dismiss} /> : null}
      </ModelOverrideContext>
    </OverrideContext>
  )
}

/** Beside the app, so that it is seen wherever one is. */
function Mistakes({ problem, isShown, warnings, onDismiss }: { readonly problem: ConfigProblem | null; readonly isShown: boolean; readonly warnings: readonly string[]; readonly onDismiss: () => void }) {
  if (problem === null && warnings.length === 0) return null
  return (
    <section className="cf-mistakes" aria-label={words.file}>
      {problem === null ? null : (
        <Notice tone="danger" title={words.broken}>
          <p>{problem.place === null || problem.place === '' ? null : <code>{problem.place}</code>} {problem.message}</p>
          {problem.frame === '' ? null : <pre className="cf-frame">{problem.frame}</pre>}
          <p>{words.brokenText(isShown)}</p>
        </Notice>
      )}
      {warnings.length === 0 ? null : (
        <Notice tone="warn" title={words.warnings} actions={<Button size="sm" onClick={onDismiss}>{words.dismiss}</Button>}>
          <ul>{warnings.map((warning) => <li key={warning}>{warning}</li>)}</ul>
        </Notice>
      )}
    </section>
  )
}

/** The accent and the logo are tokens of the style sheets: every screen has them. */
function useBrand({ accent, logo }: BrandConfig = {}): void {
  const style = useMemo(() => [accent === undefined ? '' : accentStyle(accent), logo === undefined ? '' : `:root{--logo:url(${JSON.stringify(logo)})}`].join(''), [accent, logo])
  useEffect(() => {
    const element = document.head.appendChild(Object.assign(document.createElement('style'), { textContent: style }))
    if (logo !== undefined) document.documentElement.dataset['logo'] = ''
    return () => {
      element.remove()
      delete document.documentElement.dataset['logo']
    }
  }, [style, logo])
}
