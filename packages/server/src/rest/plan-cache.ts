import { longestCachedQuery, planCacheSize } from './limits.ts'
import type { SchemaCache } from '../catalog/schema-cache.ts'
import type { Work } from './work.ts'

/** Work planned for requests without a body, least recently used first to go; valid for one SchemaCache. */
export class PlanCache {
  private works = new Map<string, Work>()
  private of: SchemaCache | null = null

  find(cache: SchemaCache, key: string): Work | undefined {
    if (cache !== this.of) {
      this.works = new Map()
      this.of = cache
    }
    const work = this.works.get(key)
    if (work !== undefined) {
      this.works.delete(key)
      this.works.set(key, work)
    }
    return work
  }

  /** Work of a schema cache that was replaced meanwhile is not kept. */
  add(cache: SchemaCache, key: string, work: Work): void {
    if (cache !== this.of || key.length > longestCachedQuery) return
    this.works.set(key, work)
    const [oldest] = this.works.keys()
    if (this.works.size > planCacheSize && oldest !== undefined) this.works.delete(oldest)
  }
}

const planned = ['accept', 'accept-profile', 'prefer', 'range'] as const

/** All that a plan without a body depends on. Null where there may be a body. */
export function planKey({ method, headers }: Request, path: string, search: string): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  return [method, path, search, ...planned.map((name) => headers.get(name) ?? '\u0001')].join('\0')
}
