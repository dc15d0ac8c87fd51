import type { AddressInfo } from 'node:net'
import { listenOnFreePort } from '@portico/server'
import { createAppServer, type ClientConfig } from './app-server.ts'
import type { ConfigSource } from './config-source.ts'

export interface AppListener {
  readonly port: number
  /** What `/portico.json` answers from now on, for the host name of a request. */
  configure(configFor: (hostname: string) => ClientConfig, config: ConfigSource | null): void
  close(): Promise<void>
}

export interface ListenForAppOptions {
  readonly directory: string
  readonly host: string
  readonly port: number
  readonly loopback: boolean
  /** Text of the model file, or null. */
  readonly model: string | null
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Listens for the app on the port, or the next free one. */
export async function listenForApp({ directory, host, port, loopback, model }: ListenForAppOptions): Promise<AppListener> {
  let configFor: ((hostname: string) => ClientConfig) | null = null
  let config: ConfigSource | null = null
  const server = createAppServer({ directory, model, getConfig: () => config, hostnames: loopback ? new Set([...loopbackNames, host]) : null, configFor: (hostname) => configFor?.(hostname) ?? null })
  await listenOnFreePort(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    configure: (next, own) => {
      configFor = next
      config = own
    },
    close: () => new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
  }
}
