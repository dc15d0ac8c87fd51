import { configTexts as words } from '../lib/texts/config.ts'
import { type ConfigState, parseConfigState } from './config-state.ts'
import { type ConfigStore, createConfigStore } from './config-store.ts'
import { messageOf } from './guard.tsx'
import { createLocate } from './locate.ts'
import { shareModules } from './share-modules.ts'

/** Loads the configuration beside the app, and again whenever its file changes. `baseUrl`: the app's own address, with a slash at the end. */
export async function openConfig(state: ConfigState, baseUrl: string): Promise<ConfigStore> {
  shareModules()
  const locate = createLocate(async (address) => (await fetch(address)).text())
  // oxlint-disable-next-line no-console -- for whoever wrote the file; who only uses the app is told nothing
  const store = createConfigStore((text) => console.error(`${words.file}: ${text}`), locate)
  let turn = 0
  const take = async ({ module, style, problem }: ConfigState): Promise<void> => {
    const mine = ++turn
    if (module !== null) {
      const loaded = await load(new URL(module, baseUrl).href)
      // Another came while this one was on its way.
      if (mine !== turn) return
      if ('thrown' in loaded) return store.fail({ message: words.threw(messageOf(loaded.thrown)), place: await locate(loaded.thrown), frame: '' })
      putStyle(style === null ? null : new URL(style, baseUrl).href)
      store.use(loaded.exported)
    }
    if (problem !== null) store.fail(problem)
  }
  await take(state)
  if (state.isWatched) follow(new URL('portico.config.changes', baseUrl).href, state, take)
  return store
}

/** Hears of changes; the first word repeats what is known, unless something changed in between. */
function follow(address: string, known: ConfigState, take: (state: ConfigState) => Promise<void>): void {
  let last = JSON.stringify(known)
  new EventSource(address).addEventListener('message', ({ data }: MessageEvent<string>) => {
    const state = parseConfigState(JSON.parse(data))
    const text = JSON.stringify(state)
    if (state === null || text === last) return
    last = text
    void take(state)
  })
}

async function load(address: string): Promise<{ readonly exported: unknown } | { readonly thrown: unknown }> {
  try {
    const module: unknown = await import(/* @vite-ignore */ address)
    return { exported: typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined }
  } catch (thrown) {
    return { thrown }
  }
}

const styleId = 'portico-config-style'

function putStyle(href: string | null): void {
  const old = document.getElementById(styleId)
  if (old instanceof HTMLLinkElement && old.href === href) return
  old?.remove()
  if (href === null) return
  document.head.append(Object.assign(document.createElement('link'), { id: styleId, rel: 'stylesheet', href }))
}
