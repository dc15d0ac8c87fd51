import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { RestConfig } from './config.ts'

/** In what a request is resolved. */
export interface PlanContext {
  readonly cache: SchemaCache
  readonly config: RestConfig
  /** The schema that the request is about. */
  readonly schema: string
  /** The same, where the answer has to name it. */
  readonly profile: string | null
}
