import { createContext } from 'react'
import type { Model } from '@portico/model'

/** What a builder's configuration makes of a model; null where there is none. Of one model it always makes the same. */
export const ModelOverrideContext = createContext<((model: Model) => Model) | null>(null)
