import type { Client } from 'pg'
import type { SampleLogin } from './app-server.ts'

const password = 'westhaven'

const logins: readonly SampleLogin[] = [
  { email: 'marta@westhaven-repair.example', password, label: 'Organiser' },
  { email: 'tomasz@westhaven-repair.example', password, label: 'Volunteer' },
]

/**
 * People of the sample project have no password of their own. On loopback they get one that everybody knows; where
 * others can reach the backend it is taken away again, and their sessions with it.
 */
export async function giveSampleLogins(client: Client, loopback: boolean): Promise<readonly SampleLogin[]> {
  const emails = logins.map(({ email }) => email)
  if (loopback) {
    // The cheapest hash will do for a password that stands in the source.
    await client.query(
      `update auth.users set encrypted_password = extensions.crypt($1, extensions.gen_salt('bf', 4))
       where raw_app_meta_data ->> 'sample' = 'true' and email = any ($2) and coalesce(encrypted_password, '') = ''`, [password, emails])
    return logins
  }
  const { rows } = await client.query<{ id: string }>(
    `update auth.users set encrypted_password = '' where raw_app_meta_data ->> 'sample' = 'true' and email = any ($1) and encrypted_password <> '' returning id`, [emails])
  await client.query('delete from auth.sessions where user_id = any ($1::uuid[])', [rows.map(({ id }) => id)])
  return []
}
