import type { Entity, Model } from './model.ts'
import type { Report } from './report.ts'

/** What a function may speak of. */
export interface ActionContext {
  readonly entities: ReadonlyMap<string, Entity>
  readonly people: Model['people']
  readonly report: Report
}
