import { createContext, use } from 'react'
import type { Model } from '@portico/model'
import type { PorticoConfig } from './config.ts'

/** A configuration in force. */
export interface Override {
  readonly config: PorticoConfig
  /** Of one model always the same. */
  readonly applyTo: (model: Model) => Model
  /** Says that a part of it failed; a place is said once. */
  readonly report: (place: string, thrown: unknown) => void
  /** What the open record offers, for the box of all commands. */
  readonly onRecord: Offers
}

/** What the page that is open puts into the box, for as long as it is. */
export interface Offers {
  readonly get: () => readonly OwnCommand[]
  /** Gives the way back. */
  readonly put: (commands: readonly OwnCommand[]) => () => void
}

/** A page or an action of a configuration, as the box of all commands lists it. */
export interface OwnCommand {
  readonly id: string
  readonly label: string
  readonly icon: string
  /** The page it leads to, or what it does. */
  readonly target: { readonly page: string } | { readonly run: () => void }
}

export const OverrideContext = createContext<Override | null>(null)

/** The builder's configuration; null where there is none. */
export function useOverride(): Override | null {
  return use(OverrideContext)
}
