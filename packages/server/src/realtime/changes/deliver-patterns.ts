import { DatabaseError } from '../../db/database.ts'
import type { Change } from './change.ts'
import { deliverChanges } from './deliver.ts'
import type { DeliveryOptions } from './deliver.ts'
import type { Subscriber } from './subscription.ts'

export interface PatternOptions extends DeliveryOptions {
  /** How long one question may take, in milliseconds. */
  readonly timeout: number
  /** Its pattern took longer: it gets nothing any more. */
  readonly cutOff: (subscriber: Subscriber) => void
}

/** As `deliverChanges`, for those whose filters hold regular expressions, which may take as long as their author likes: who takes too long is found and cut off. */
export async function deliverToPatterns(changes: readonly Change[], subscribers: readonly Subscriber[], options: PatternOptions): Promise<void> {
  if (await inTime(changes, subscribers, options)) return
  for (const subscriber of subscribers) if (!(await inTime(changes, [subscriber], options))) options.cutOff(subscriber)
}

/** False: nobody got anything, since the database was stopped (query_canceled). */
async function inTime(changes: readonly Change[], subscribers: readonly Subscriber[], options: PatternOptions): Promise<boolean> {
  try {
    await deliverChanges(changes, subscribers, options)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '57014') return false
    throw error
  }
}
