import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { silentLog } from '../core/log.ts'
import { bootstrap } from '../postgres/bootstrap.ts'
import { connectionString } from '../postgres/endpoint.ts'
import { randomPassword } from '../postgres/random-password.ts'
import { startEmbedded } from '../postgres/start-embedded.ts'
import { withClient } from '../postgres/with-client.ts'
import type {} from './provided.ts'
import { scratchFolder } from './scratch-folder.ts'

const TEMPLATE = 'portico_template'

/** One embedded cluster for a run of Vitest, gone with it however it ends. New tables need explicit grants in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await scratchFolder('portico-test-')
  const password = randomPassword()
  const embedded = await startEmbedded({ folder, password, log: silentLog, port: 0, testing: true, disposable: true })
  const url = (database: string) => connectionString(embedded.socket, 'supabase_admin', password, database)
  await withClient(url('postgres'), (client) => client.query(`create database ${TEMPLATE}`))
  await withClient(url(TEMPLATE), (client) =>
    bootstrap(client, { owner: 'postgres', exposeNewTables: false, passwords: { postgres: password, authenticator: password } }))
  project.provide('testCluster', { ...embedded.socket, password, template: TEMPLATE })
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
