import { silentLog } from '../core/log.ts'
import { openPostgres } from '../postgres/open-postgres.ts'

/** A program for tests that kill it: opens the data folder named by its argument, says so, and holds it until SIGTERM. */
const [dataDir = ''] = process.argv.slice(2)
const postgres = await openPostgres({ dataDir, exposeNewTables: false, log: silentLog, port: 0 })
process.stdout.write(`${JSON.stringify({ adminUrl: postgres.adminUrl })}\n`)
process.once('SIGTERM', () => { void postgres.close() })
