import type { Provider } from '@supabase/auth-js'
import type { Backend } from '../context.ts'
import { authData } from './answer.ts'

/** GET `/auth/v1/authorize?provider=…`: leaves the page; the way back is `next`, a path of this app. */
export async function signInWithProvider({ auth, appUrl }: Pick<Backend, 'auth' | 'appUrl'>, provider: string, next: string): Promise<void> {
  authData(await auth.signInWithOAuth({ provider: provider as Provider, options: { redirectTo: new URL(next.replace(/^\/+/, ''), appUrl).href } }))
}
