import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import {
  applyProject, createBackend, defaultConfig, findDeno, listen, listFunctions, loadKeys, loadProject, openFunctionsLogin, openPostgres, systemClock, withClient, withProject,
  type Backend, type BackendConfig, type Keys, type Log, type Project,
} from '@portico/server'
import describeSql from '../packages/model/sql/describe.sql?raw'
import rehearseSql from '../packages/model/sql/rehearse.sql?raw'
import type { ClientConfig, SampleLogin } from './app-server.ts'
import type { StartArguments } from './arguments.ts'
import { giveSampleLogins } from './sample-logins.ts'
import type { Places } from './start.ts'

export interface StartedBackend {
  readonly backendUrl: string
  readonly databaseUrl: string
  readonly keys: Keys
  /** Only on loopback. */
  readonly mailbox: string | null
  readonly logins: readonly SampleLogin[]
  /** The folder of the project that it runs; null without one. */
  readonly project: string | null
  clientConfig(hostname: string): ClientConfig
  close(): Promise<void>
}

interface Options {
  readonly given: StartArguments
  readonly places: Places
  readonly log: Log
  readonly loopback: boolean
  readonly hostname: string
  readonly appUrl: string
  readonly appPort: number
}

/** The embedded backend: database, project, services, and the port that they answer on. */
export async function startBackend({ given, places, log, loopback, hostname, appUrl, appPort }: Options): Promise<StartedBackend> {
  const dataDir = path.resolve(given.data)
  const directory = await chooseProject(given, dataDir, places.sample)
  const project = directory === null ? null : await loadProject(directory, process.env)
  for (const { message } of project?.warnings ?? []) log.warn({}, message)

  const undo: (() => Promise<void>)[] = []
  const close = async () => { for (const step of undo.toReversed()) await step() }
  try {
    const postgres = await openPostgres({
      dataDir, databaseUrl: given.databaseUrl ?? undefined, exposeNewTables: project?.config.api.exposeNewTables ?? false, log,
    })
    undo.push(() => postgres.close())
    if (directory !== places.sample) await rememberProject(dataDir, directory)
    const applied = project && await applyProject(project, postgres.adminUrl)
    for (const { message } of applied?.warnings ?? []) log.warn({}, message)
    const isSample = directory === places.sample
    const logins = await withClient(postgres.adminUrl, async (client) => {
      await tellSchemas(client, new URL(postgres.url).username, project, log)
      await client.query(describeSql)
      if (isSample) await client.query(rehearseSql)
      return isSample ? giveSampleLogins(client, loopback) : []
    })

    const keys = await loadKeys(dataDir, systemClock)
    // The backend must know its own address, so the port comes first and requests wait for what answers them.
    let begin: (backend: Backend) => void = () => undefined
    const starting = new Promise<Backend>((resolve) => { begin = resolve })
    const listening = await listen({ fetch: starting.then(({ fetch }) => fetch), upgrade: starting.then(({ upgrade }) => upgrade), host: given.host, port: given.port, log })
    undo.push(() => listening.close())
    const urlFor = (name: string) => `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${listening.port}`
    const backendUrl = urlFor(hostname)
    const config = configure({ dataDir, backendUrl, appUrl, appPort, loopback, project })
    await warnOfDeno(config, log)
    const backend = await createBackend({ config, keys, postgres: { ...postgres, openFunctionsUrl: () => openFunctionsLogin(postgres) }, clock: systemClock, log })
    undo.push(() => backend.close())
    begin(backend)

    const settings = directory === null ? {} : await readSettings(directory, project?.config.projectId ?? null)
    const mailbox = loopback ? `${backendUrl}/mailbox` : null
    return {
      backendUrl, databaseUrl: given.databaseUrl ?? postgres.databaseUrl, keys, mailbox, logins, project: directory, close,
      clientConfig: (requested) => ({
        url: urlFor(requested), key: keys.publishableKey, ...settings,
        development: loopback ? { mailbox: `${urlFor(requested)}/mailbox`, logins } : null,
      }),
    }
  } catch (error) {
    await close()
    throw error
  }
}

function configure({ dataDir, backendUrl, appUrl, appPort, loopback, project }: { readonly dataDir: string; readonly backendUrl: string; readonly appUrl: string; readonly appPort: number; readonly loopback: boolean; readonly project: Project | null }): BackendConfig {
  const config = defaultConfig({ publicUrl: backendUrl, siteUrl: appUrl, loopback })
  const names = loopback ? ['localhost', '127.0.0.1'].map((name) => `http://${name}:${appPort}/**`) : [`${appUrl}/**`]
  const withApp = { ...config, redirectUrls: [...config.redirectUrls, ...names], storage: { ...config.storage, folder: path.join(dataDir, 'storage') }, functions: { ...config.functions, cache: path.join(dataDir, 'functions'), network: readNetwork(process.env) } }
  return project === null ? withApp : withProject(withApp, project.config, project.directory)
}

/** Says what is missing where the project has functions and nothing runs them. */
async function warnOfDeno({ functions }: BackendConfig, log: Log): Promise<void> {
  if (findDeno() === null && (await listFunctions(functions)).length > 0) log.warn({}, 'The project has functions, and Deno, which they run in, is not installed: npm install deno')
}

/** How this machine reaches registries: downloads of packages for functions need it as much as npm does. */
function readNetwork(environment: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const names = ['HOME', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy', 'NPM_CONFIG_REGISTRY', 'npm_config_registry', 'SSL_CERT_FILE', 'SSL_CERT_DIR']
  const found = names.flatMap((name) => { const value = environment[name]; return value === undefined ? [] : [[name, value] as const] })
  const authority = environment['NODE_EXTRA_CA_CERTS']
  return { ...Object.fromEntries(found), DENO_TLS_CA_STORE: 'mozilla,system', ...(authority === undefined ? {} : { DENO_CERT: authority }) }
}

/**
 * Where `portico_describe()` finds out which schemas the Data API shows, as PostgREST's in-database configuration has it:
 * a setting of the role that requests log in as. In a database of the user's only a superuser may make it.
 */
async function tellSchemas(client: Client, login: string, project: Project | null, log: Log): Promise<void> {
  const schemas = (project?.config.api.schemas ?? ['public']).join(', ')
  const statement = `alter role ${client.escapeIdentifier(decodeURIComponent(login))} set pgrst.db_schemas = ${client.escapeLiteral(schemas)}`
  try {
    await client.query(statement)
  } catch (error) {
    const denied = error instanceof Error && 'code' in error && error.code === '42501'
    if (!denied) throw error
    if (schemas !== 'public') log.warn({}, `The app shows the schema public alone until a superuser runs: ${statement};`)
  }
}

const remembered = (dataDir: string) => path.join(dataDir, 'project.json')

/** The project asked for, else the one that the data folder belongs to, else the sample; a database of the user's gets none unasked. */
async function chooseProject(given: StartArguments, dataDir: string, sample: string): Promise<string | null> {
  if (given.project !== null) return path.resolve(given.project)
  if (given.databaseUrl !== null) return null
  const text = await readFile(remembered(dataDir), 'utf8').catch(() => null)
  const kept: unknown = text === null ? null : JSON.parse(text)
  return typeof kept === 'object' && kept !== null && 'directory' in kept && typeof kept.directory === 'string' ? kept.directory : sample
}

/** The sample is not remembered: it moves with the program. */
async function rememberProject(dataDir: string, directory: string | null): Promise<void> {
  if (directory === null) return
  await writeFile(remembered(dataDir), `${JSON.stringify({ directory })}\n`)
}

/** What `portico.json` of the project tells the app: the workspace's name, else its `project_id` in words, and what is known of edge functions. */
async function readSettings(directory: string, projectId: string | null): Promise<Pick<ClientConfig, 'name' | 'functions'>> {
  const text = await readFile(path.join(directory, 'portico.json'), 'utf8').catch(() => null)
  const file: unknown = text === null ? null : JSON.parse(text)
  const given = new Map<string, unknown>(typeof file === 'object' && file !== null ? Object.entries(file) : [])
  const name = given.get('name')
  const words = projectId?.replaceAll(/[-_]+/g, ' ').trim() ?? ''
  const shown = typeof name === 'string' ? name : words.charAt(0).toUpperCase() + words.slice(1)
  return { ...(shown === '' ? {} : { name: shown }), ...(given.has('functions') ? { functions: given.get('functions') } : {}) }
}
