import type { Model } from '@portico/model'
import { configTexts as words } from '../lib/texts/config.ts'
import { applyToModel } from './apply-to-model.ts'
import { checkConfig } from './check-config.ts'
import { messageOf } from './guard.tsx'
import type { Locate } from './locate.ts'
import type { Offers, OwnCommand, Override } from './override.ts'

/** What is wrong with the file as it is written. */
export interface ConfigProblem {
  readonly message: string
  /** `FILE:LINE:COLUMN`; null where nobody can tell. */
  readonly place: string | null
  /** The lines around it. */
  readonly frame: string
}

interface ConfigView {
  /** Null until a configuration could be used. */
  readonly override: Override | null
  /** Null where the file as it is written is in force. */
  readonly problem: ConfigProblem | null
  /** What of it failed or could not be used, each said once. */
  readonly warnings: readonly string[]
}

export interface ConfigStore {
  readonly get: () => ConfigView
  readonly subscribe: (listener: () => void) => () => void
  /** Takes what the file exports. */
  readonly use: (exported: unknown) => void
  /** Says that it cannot be used; what was in force stays so. */
  readonly fail: (problem: ConfigProblem) => void
  readonly dismiss: () => void
}

/** Holds the configuration in force, and what is to say about it. `log`: where a mistake goes beside the screen; `locate`: where in the file it is. */
export function createConfigStore(log: (text: string) => void, locate: Locate = () => Promise.resolve(null)): ConfigStore {
  let view: ConfigView = { override: null, problem: null, warnings: [] }
  const listeners = new Set<() => void>()
  const set = (next: ConfigView) => {
    view = next
    for (const listener of listeners) listener()
  }
  const fail = (problem: ConfigProblem) => {
    log([problem.place, problem.message].filter((part) => part !== null).join(': '))
    set({ ...view, problem })
  }
  const use = (exported: unknown) => {
    const checked = checkConfig(exported)
    if (checked === null) return fail({ message: words.noDefault, place: null, frame: '' })
    const said = new Set<string>(checked.problems)
    // What is found while something is drawn is told after it.
    const warn = (sentence: string) => {
      if (said.has(sentence)) return
      said.add(sentence)
      queueMicrotask(() => {
        log(sentence)
        if (view.override === override) set({ ...view, warnings: [...said] })
      })
    }
    const report = (place: string, thrown: unknown) => void locate(thrown).then((at) => warn(words.failed(place, messageOf(thrown), at)))
    const applied = new WeakMap<Model, Model>()
    const override: Override = {
      config: checked.config, report, onRecord: createOffers(),
      applyTo: (model) => {
        const made = applied.get(model) ?? applyToModel(checked.config, model, { warn, report })
        applied.set(model, made)
        return made
      },
    }
    for (const sentence of checked.problems) log(sentence)
    set({ override, problem: null, warnings: [...said] })
  }
  return {
    get: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    use, fail,
    dismiss: () => set({ ...view, warnings: [] }),
  }
}

function createOffers(): Offers {
  let offered: readonly OwnCommand[] = []
  return {
    get: () => offered,
    put: (commands) => {
      offered = commands
      return () => {
        if (offered === commands) offered = []
      }
    },
  }
}
