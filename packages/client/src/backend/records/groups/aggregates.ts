import type { Backend } from '../../context.ts'
import { isWithoutAggregates } from '../count-groups.ts'

/** Whether this backend adds up is found out once in a tab's life, by its refusal: whoever switches it on opens a new one. */
export async function withAggregates<T>({ url }: Pick<Backend, 'url'>, ask: (mayAggregate: boolean) => Promise<T>): Promise<T> {
  const key = `portico-without-aggregates ${url}`
  if (recall(key)) return await ask(false)
  try {
    return await ask(true)
  } catch (error) {
    if (!isWithoutAggregates(error)) throw error
    keep(key)
    return await ask(false)
  }
}

/** Is it known that this backend does not add up? */
export const isKnownWithoutAggregates = ({ url }: Pick<Backend, 'url'>): boolean => recall(`portico-without-aggregates ${url}`)

function recall(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function keep(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Without storage it is asked again.
  }
}
