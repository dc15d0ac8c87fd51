import { writeFile } from 'node:fs/promises'
import { type Description, isDescription } from '@portico/model'
import { forAnyMember, forVisitors, fromOpenApi, type ModelFile } from '@portico/model/sources'
import { withClient } from '@portico/server'
import type { Client } from 'pg'
import describeSql from '../packages/model/sql/describe.sql?raw'
import type { DescribeArguments } from './arguments.ts'
import { CommandError } from './command-error.ts'

/** Writes the model file of a backend that cannot describe itself to the app. Rejects with CommandError or PostgresError. */
export async function describe({ from, out }: DescribeArguments): Promise<void> {
  const described = 'databaseUrl' in from ? await askDatabase(from.databaseUrl) : await askBackend(from)
  const file: ModelFile = { version: 1, made: new Date().toISOString(), ...described }
  await writeFile(out, `${JSON.stringify(file)}\n`)
  const count = file.roles['authenticated']?.relations.length ?? 0
  process.stdout.write(`${out}: ${count} tables and views for members, ${file.roles['anon']?.relations.length ?? 0} for visitors.\nGive it to the app with --model ${out}. Whoever opens the app can read the file: it holds names and rules, and no rows.\n`)
}

/** As the function would answer, without leaving it there: it is made, asked and undone in one transaction. */
async function askDatabase(databaseUrl: string): Promise<Pick<ModelFile, 'source' | 'roles'>> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin')
    try {
      await client.query(describeSql)
      return { source: 'database', roles: { anon: await askAs(client, 'anon'), authenticated: forAnyMember(await askAs(client, 'authenticated')) } }
    } catch (error) {
      throw new CommandError(`The database refused: ${error instanceof Error ? error.message : String(error)}.`)
    } finally {
      await client.query('rollback').catch(() => undefined)
    }
  })
}

async function askAs(client: Client, role: string): Promise<Description> {
  await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [role, JSON.stringify({ role })])
  const { rows } = await client.query<{ described: unknown }>('select public.portico_describe() as described')
  await client.query('reset role')
  const described = rows[0]?.described
  if (!isDescription(described)) throw new Error('portico_describe() answered in a shape that this version does not know')
  return described
}

/** The OpenAPI document, which hosted projects serve to secret keys. It says nothing of roles: what members may not do is refused when they try. */
async function askBackend({ url, key }: { readonly url: string; readonly key: string }): Promise<Pick<ModelFile, 'source' | 'roles'>> {
  const isJwt = key.startsWith('eyJ')
  const answer = await fetch(`${url}/rest/v1/`, { headers: { accept: 'application/openapi+json, application/json', apikey: key, ...(isJwt ? { authorization: `Bearer ${key}` } : {}) }, signal: AbortSignal.timeout(30_000) })
    .catch(() => { throw new CommandError(`No backend answers at ${url}.`) })
  if (answer.status === 401 || answer.status === 403) throw new CommandError(`The backend at ${url} does not show its OpenAPI document to this key (HTTP ${answer.status}). It takes the secret key (sb_secret_… or service_role).`)
  const document: unknown = answer.ok ? await answer.json().catch(() => null) : null
  const described = fromOpenApi(document, 'authenticated')
  if (described === null) throw new CommandError(`The backend at ${url} serves no OpenAPI document (HTTP ${answer.status}). Ask the database itself, with --database-url.`)
  return { source: 'openapi', roles: { anon: forVisitors({ ...described, role: 'anon' }), authenticated: described } }
}
