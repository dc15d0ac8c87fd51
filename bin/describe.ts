import { writeFile } from 'node:fs/promises'
import { forAnyMember, forVisitors, type ModelFile } from '@portico/model/sources'
import type { DescribeArguments } from './arguments.ts'
import { describeDatabase } from './describe-database.ts'
import { loadOpenApi } from './load-open-api.ts'

/** Writes the model file of a backend that cannot describe itself to the app. Rejects with CommandError or PostgresError. */
export async function describe({ from, out }: DescribeArguments): Promise<void> {
  const described = 'databaseUrl' in from ? await askDatabase(from.databaseUrl) : await askBackend(from)
  const file: ModelFile = { version: 1, made: new Date().toISOString(), ...described }
  await writeFile(out, `${JSON.stringify(file)}\n`)
  const count = file.roles['authenticated']?.relations.length ?? 0
  process.stdout.write(`${out}: ${count} tables and views for members, ${file.roles['anon']?.relations.length ?? 0} for visitors.\nGive it to the app with --model ${out}. Whoever opens the app can read the file: it holds names and rules, and no rows.\n`)
}

async function askDatabase(databaseUrl: string): Promise<Pick<ModelFile, 'source' | 'roles'>> {
  return await describeDatabase(databaseUrl, async (describeAs) => ({ source: 'database', roles: { anon: await describeAs('anon'), authenticated: forAnyMember(await describeAs('authenticated')) } }))
}

/** It says nothing of roles: what members may not do is refused when they try. */
async function askBackend(from: { readonly url: string; readonly key: string }): Promise<Pick<ModelFile, 'source' | 'roles'>> {
  const described = await loadOpenApi(from)
  return { source: 'openapi', roles: { anon: forVisitors({ ...described, role: 'anon' }), authenticated: described } }
}
