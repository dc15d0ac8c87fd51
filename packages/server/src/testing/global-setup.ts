import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { silentLog } from '../core/log.ts'
import { bootstrap } from '../postgres/bootstrap.ts'
import { connectionString, type Endpoint } from '../postgres/endpoint.ts'
import { randomPassword } from '../postgres/random-password.ts'
import { startEmbedded } from '../postgres/start-embedded.ts'
import { withClient } from '../postgres/with-client.ts'
import type {} from './provided.ts'
import { scratchFolder } from './scratch-folder.ts'

const TEMPLATE = 'portico_template'

/**
 * One cluster for a run of Vitest. New tables need explicit grants in it. It is an embedded one, gone with the run however it
 * ends, or that of `PORTICO_TEST_POSTGRES` (URL of its superuser `supabase_admin`), which nobody else may need: npm run test:soak.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['PORTICO_TEST_POSTGRES']
  if (given !== undefined) {
    const { hostname, port, password } = new URL(given)
    await prepare(project, { host: hostname, port: Number(port) }, password, false)
    return () => Promise.resolve()
  }
  const folder = await scratchFolder('portico-test-')
  const password = randomPassword()
  const embedded = await startEmbedded({ folder, password, log: silentLog, port: 0, testing: true, disposable: true })
  await prepare(project, embedded.socket, password, true)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function prepare(project: TestProject, endpoint: Endpoint, password: string, standIns: boolean): Promise<void> {
  const url = (database: string) => connectionString(endpoint, 'supabase_admin', password, database)
  await withClient(url('postgres'), async (client) => {
    await client.query(`drop database if exists ${TEMPLATE}`)
    await client.query(`create database ${TEMPLATE}`)
  })
  await withClient(url(TEMPLATE), (client) =>
    bootstrap(client, { owner: 'postgres', exposeNewTables: false, passwords: { postgres: password, authenticator: password } }))
  project.provide('testCluster', { ...endpoint, password, template: TEMPLATE, standIns })
}
