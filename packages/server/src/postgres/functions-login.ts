import pg from 'pg'
import { keepLogin, withUser } from './keep-login.ts'
import { withClient } from './with-client.ts'

/**
 * The database for edge functions: as somebody who may do what `service_role` may, without becoming it first. The owner's
 * own login would let a function out of its sandbox, since a superuser runs programs on the machine (`copy … from program`).
 * null where the user of a foreign database may not make such a login.
 */
export function openFunctionsLogin({ adminUrl, databaseUrl }: { readonly adminUrl: string; readonly databaseUrl: string }): Promise<string | null> {
  return withClient(adminUrl, async (client) => {
    try {
      return withUser(databaseUrl, await keepLogin(client, { name: 'functions', attributes: 'inherit bypassrls', memberOf: ['service_role'] }))
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '42501') return null
      throw error
    }
  })
}
