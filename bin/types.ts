import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Description, isDescription } from '@portico/model'
import { renderTypes } from '@portico/model/typescript'
import { loadKeys, systemClock } from '@portico/server'
import type { TypesArguments } from './arguments.ts'
import { CommandError } from './command-error.ts'
import { describeDatabase } from './describe-database.ts'
import { keyHeaders, loadOpenApi } from './load-open-api.ts'

/** Writes the tables, columns and functions of a backend as a TypeScript file. Rejects with CommandError, KeyFileError or PostgresError. */
export async function types({ from, out }: TypesArguments): Promise<void> {
  const described = 'databaseUrl' in from ? await describeDatabase(from.databaseUrl, (describeAs) => describeAs('service_role')) : await ask('data' in from ? await embedded(from) : from)
  const text = renderTypes(described)
  if (out === null) return void process.stdout.write(text)
  await writeFile(out, text)
  process.stdout.write(`${out}: ${described.relations.length} tables and views, ${described.functions.length} functions.\n`)
  if (described.relations.length === 0) process.stderr.write('The key that was given sees nothing: the secret key (PORTICO_KEY), or --database-url, tells everything.\n')
}

/** The backend that runs on a data folder, with the secret key that is kept there. */
async function embedded({ data, port }: { readonly data: string; readonly port: number }): Promise<{ readonly url: string; readonly key: string }> {
  const folder = path.resolve(data)
  await access(path.join(folder, 'secrets.json')).catch(() => { throw new CommandError(`${data} is no data folder of a backend: start one, or name --backend URL or --database-url URL.`) })
  return { url: `http://127.0.0.1:${port}`, key: (await loadKeys(folder, systemClock)).secretKey }
}

/** `portico_describe()` as the key sees it; where it is not installed, what the OpenAPI document tells. */
async function ask(from: { readonly url: string; readonly key: string }): Promise<Description> {
  const answer = await fetch(`${from.url}/rest/v1/rpc/portico_describe`, { headers: keyHeaders(from.key), signal: AbortSignal.timeout(30_000) })
    .catch(() => { throw new CommandError(`No backend answers at ${from.url}. Is it running there?`) })
  if (answer.status === 404) return await loadOpenApi(from)
  const described: unknown = await answer.json().catch(() => null)
  if (answer.ok && isDescription(described)) return described
  throw new CommandError(answer.status === 401 || answer.status === 403 ? `The backend at ${from.url} does not take this key (HTTP ${answer.status}).` : `The backend at ${from.url} did not describe itself (HTTP ${answer.status}).`)
}
