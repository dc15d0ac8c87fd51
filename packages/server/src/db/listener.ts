import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Client } from 'pg'
import type { Log } from '../core/log.ts'
import { toDatabaseError } from './errors.ts'

type Heard = (payload: string) => void

const firstBackOffMs = 100
const maxBackOffMs = 5000

/** One connection for all LISTENs, opened with the first; it comes back when it is lost. */
export class Listener {
  readonly #url: string
  readonly #log: Log
  readonly #channels = new Map<string, Set<Heard>>()
  readonly #closing = new AbortController()
  #client: Promise<Client> | null = null

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    const listeners = this.#channels.get(channel) ?? new Set<Heard>()
    this.#channels.set(channel, listeners.add(heard))
    const client = await this.#connected()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return () => this.#unlisten(channel, heard)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  async #unlisten(channel: string, heard: Heard): Promise<void> {
    const listeners = this.#channels.get(channel)
    listeners?.delete(heard)
    if (listeners?.size !== 0 || this.#closing.signal.aborted) return
    this.#channels.delete(channel)
    const client = await this.#connected()
    await client.query(`unlisten ${client.escapeIdentifier(channel)}`)
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = null
      throw toDatabaseError(error)
    })
    return this.#client
  }

  async #connect(): Promise<Client> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'portico listen', keepAlive: true, connectionTimeoutMillis: 10_000 })
    client.on('notification', ({ channel, payload }) => { this.#tell(channel, payload ?? '') })
    client.on('error', () => {})
    await client.connect()
    for (const channel of this.#channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    client.on('end', () => {
      if (this.#closing.signal.aborted) return
      this.#log.warn({}, 'The connection that listens for notices was lost')
      this.#client = this.#comeBack()
      // Whoever asks next awaits it; nobody has to.
      this.#client.catch(() => {})
    })
    return client
  }

  async #comeBack(): Promise<Client> {
    for (let pause = firstBackOffMs; ; pause = Math.min(pause * 2, maxBackOffMs)) {
      await sleep(pause, undefined, { ref: false, signal: this.#closing.signal })
      const client = await this.#connect().catch(() => null)
      if (client === null) continue
      // What was said meanwhile is lost: an empty notice lets everybody look again.
      for (const channel of this.#channels.keys()) this.#tell(channel, '')
      return client
    }
  }

  #tell(channel: string, payload: string): void {
    for (const heard of this.#channels.get(channel) ?? []) heard(payload)
  }
}
