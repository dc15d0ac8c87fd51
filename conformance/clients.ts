import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import ws from 'ws'

/** The official client as an application makes it. Node 20 has no WebSocket of its own. */
export function connect(key: string): SupabaseClient {
  return createClient(inject('backend').backendUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: ws as never },
  })
}

export const visitor = () => connect(inject('backend').publishableKey)
export const service = () => connect(inject('backend').secretKey)

export async function guest(): Promise<SupabaseClient> {
  const client = visitor()
  const { error } = await client.auth.signInAnonymously()
  if (error) throw error
  return client
}

let count = 0
export const freshEmail = () => `somebody-${process.pid}-${Date.now()}-${count++}@post.example`

/** A person of the sample project's own kind: created by the service, in the given place of the café. */
export async function member(role: 'newcomer' | 'volunteer' | 'organiser'): Promise<{ client: SupabaseClient; id: string; email: string; password: string; volunteer: number }> {
  const admin = service()
  const email = freshEmail()
  const password = 'correct horse 7'
  const { data, error } = await admin.auth.admin.createUser({ email, password, email_confirm: true, user_metadata: { full_name: `A ${role}` } })
  if (error) throw error
  const { data: row } = await admin.from('volunteers').update({ role }).eq('user_id', data.user.id).select('id').single().throwOnError()
  const client = visitor()
  const signedIn = await client.auth.signInWithPassword({ email, password })
  if (signedIn.error) throw signedIn.error
  return { client, id: data.user.id, email, password, volunteer: (row as { id: number }).id }
}
