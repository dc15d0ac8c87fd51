import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PostgresError } from './postgres-error.ts'
import { randomPassword } from './random-password.ts'

/** Passwords of the embedded database, kept in the data folder, readable by its owner only. */
const credentials = z.object({ admin: z.string().min(1), authenticator: z.string().min(1) })
export type Credentials = z.infer<typeof credentials>

/** Makes them on the first start. Rejects with `data-folder-incomplete` when the file cannot be understood. */
export async function loadCredentials(folder: string): Promise<Credentials> {
  const file = join(folder, 'postgres.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return createCredentials(file)
  try {
    return credentials.parse(JSON.parse(text))
  } catch {
    throw new PostgresError('data-folder-incomplete', `The file ${file} does not hold the passwords of the database.`)
  }
}

async function createCredentials(file: string): Promise<Credentials> {
  const made = { admin: randomPassword(), authenticator: randomPassword() }
  // Whole or not at all, also when the power goes.
  await writeFile(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return made
}
