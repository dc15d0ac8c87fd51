import { useSyncExternalStore } from 'react'
import { probeWaits } from '../lib/limits.ts'
import { useBackend } from './context.ts'

type Service = 'rest' | 'auth' | 'storage'

/** ready → degraded (which service, since when) or offline → ready. */
export type ConnectionState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'degraded'; readonly services: readonly Service[]; readonly since: number }
  | { readonly kind: 'offline'; readonly since: number }

export interface Connection {
  readonly get: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  readonly succeed: (service: Service) => void
  readonly fail: (service: Service) => void
}

export interface ConnectionOptions {
  readonly isOnline: () => boolean
  readonly now: () => number
  /** Calls back after that many milliseconds. */
  readonly wait: (milliseconds: number, then: () => void) => void
  /** Asks a silent service for anything; the answer comes back through `succeed` or `fail`. */
  readonly probe: (service: Service) => Promise<unknown>
}

/** What the requests themselves tell of the backend; only a silent service is asked, at growing distances. */
export function createConnection({ isOnline, now, wait, probe }: ConnectionOptions): Connection {
  const silent = new Map<Service, number>()
  const listeners = new Set<() => void>()
  let state: ConnectionState = { kind: 'ready' }
  const settle = () => {
    state = stateOf(silent, isOnline())
    for (const listener of listeners) listener()
  }
  const watch = (service: Service, tries: number) => {
    wait(probeWaits[Math.min(tries, probeWaits.length - 1)] ?? 0, () => {
      if (!silent.has(service)) return
      probe(service).catch(() => undefined).finally(() => watch(service, tries + 1))
    })
  }
  return {
    get: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    succeed: service => {
      const since = silent.get(service)
      // What arrives just after the network went was asked before it did; the first probe tells the truth.
      if (since === undefined || (!isOnline() && now() - since < (probeWaits[0] ?? 0))) return
      silent.delete(service)
      settle()
    },
    fail: service => {
      if (silent.has(service)) return
      silent.set(service, now())
      settle()
      watch(service, 0)
    },
  }
}

function stateOf(silent: ReadonlyMap<Service, number>, isOnline: boolean): ConnectionState {
  if (silent.size === 0) return { kind: 'ready' }
  const since = Math.min(...silent.values())
  return isOnline ? { kind: 'degraded', services: [...silent.keys()], since } : { kind: 'offline', since }
}

export function useConnection(): ConnectionState {
  const { connection } = useBackend()
  return useSyncExternalStore(connection.subscribe, connection.get)
}
