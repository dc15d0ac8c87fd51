import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '@portico/server'
import type { BuildArguments } from './arguments.ts'
import type { ClientConfig } from './app-server.ts'
import { CommandError } from './command-error.ts'
import { findConfig, openConfig } from './config-source.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { modelFileName, readModelFile } from './model-file.ts'

/** The app, a public form, and what most static hosts answer for an unknown address: it opens deep links of both. */
const pages = ['index.html', 'form.html', '404.html']

/** Writes the app for a hosted backend into `out`: any static host can serve it. Throws CommandError. */
export async function build({ backend, model, config: configFile, out, base }: BuildArguments, app: string): Promise<void> {
  const described = model === null ? null : await readModelFile(model)
  const file = await findConfig(configFile, null)
  const own = file === null ? null : await openConfig(file, { isWatched: false, tell: () => undefined })
  await claim(out)
  await cp(app, out, { recursive: true })
  const config: ClientConfig = { ...backend, ...(described === null ? {} : { model: modelFileName }), ...(own === null ? {} : { config: own.get() }), development: null }
  if (described !== null) await writeFile(path.join(out, modelFileName), described)
  for (const name of own === null ? [] : [own.get().module, own.get().style]) {
    if (name !== null) await writeFile(path.join(out, name), own?.read(name) ?? '')
  }
  await writeFile(path.join(out, 'portico.json'), `${JSON.stringify(config, null, 2)}\n`)
  for (const page of pages) await writeFile(path.join(out, page), placePage(await readFile(path.join(app, page), 'utf8'), base, backend.url))
}

/** The folder must be empty, new, or one that an earlier build wrote: nobody else's files are mixed with ours. */
async function claim(out: string): Promise<void> {
  try {
    await makeFolder(path.resolve(out))
    const names = await readdir(out)
    if (names.length > 0 && !names.includes('portico.json')) throw new CommandError(`${out} holds other files. Name an empty folder with --out.`)
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The page for a base path, with the content security policy that `portico start` sends as a header. */
export function placePage(page: string, base: string, backendUrl: string): string {
  const placed = page.replace('<base href="/"', `<base href="${base}"`)
  if (!placed.includes(`<base href="${base}"`)) throw new CommandError('The built page has no base element.')
  return placed.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(backendUrl)}">`)
}
