import type { Launched } from '../../scripts/lib/launch.mjs'
import { startChild, type Child } from '../lib/child.ts'
import { signToken } from './token.ts'
import { limit, type Setting } from './setting.ts'

export interface Contender {
  readonly name: string
  readonly port: number
  readonly pid: number
  /** The request as bytes on the wire. */
  readonly request: string
}

export interface Field {
  readonly portico: Contender
  readonly lite: Contender
  readonly postgresJs: Contender
  readonly door: Contender
  stop(): Promise<void>
}

const path = `/rest/v1/entries?select=*&order=created_at.desc,id&limit=${limit}`

/** All four servers, over one PostgreSQL and the same rows. */
export async function startContenders(launched: Launched, claimsJson: string, connectTo: Omit<Setting, 'claimsJson' | 'statement' | 'jwtSecret'>, findStatement: () => Promise<string>): Promise<Field> {
  const { backendUrl, publishableKey, jwtSecret } = launched.ready
  const authorization = { authorization: `Bearer ${signToken(claimsJson, jwtSecret)}` }
  const portico = { name: 'Portico', port: Number(new URL(backendUrl).port), pid: launched.pid, request: requestTo({ apikey: publishableKey, ...authorization }) }
  await check(portico)
  const setting: Setting = { ...connectTo, jwtSecret, claimsJson, statement: await findStatement() }
  const children: Child[] = []
  const stop = async () => { await Promise.all(children.map((child) => child.stop())) }
  const start = async (name: string, file: string, headers: Record<string, string>): Promise<Contender> => {
    const child = startChild(new URL(file, import.meta.url))
    children.push(child)
    const { port } = await child.ask<{ readonly port: number }>(setting)
    const contender = { name, port, pid: child.pid, request: requestTo(headers) }
    await check(contender)
    return contender
  }
  try {
    return {
      portico,
      lite: await start('`@supabase/lite` 0.10', './lite.ts', authorization),
      postgresJs: await start('bare handler over `postgres`', './postgres-js.ts', {}),
      door: await start('bare handler over Portico’s door', './door.ts', {}),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function requestTo(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: '127.0.0.1', accept: 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** What does not answer with the rows must not be measured. */
async function check({ name, port, request }: Contender): Promise<void> {
  const headers = request.split('\r\n').slice(1, -2).map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: Object.fromEntries(headers.filter(([field]) => field !== 'host')) })
  const text = await response.text()
  const rows: unknown = response.ok ? JSON.parse(text) : null
  const ids = Array.isArray(rows) ? rows.map((row: { readonly id: number }) => row.id) : []
  const expected = Array.from({ length: limit }, (_, index) => index + 1)
  if (ids.join() !== expected.join()) throw new Error(`${name} did not answer with the ${limit} rows: ${response.status} ${text.slice(0, 300)}`)
}
