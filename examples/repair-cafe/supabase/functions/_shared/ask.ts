import { cors } from './cors.ts'

/** What the database refused, or a wish that makes no sense: said to the caller as it is. */
export class Refusal extends Error {
  constructor(readonly status: number, message: string) { super(message) }
}

/** Rows as the caller may see them: the caller's own token decides, no key of ours. */
export async function readRows<Row>(request: Request, path: string): Promise<Row[]> {
  const response = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/${path}`, {
    headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '', authorization: request.headers.get('authorization') ?? '' },
  })
  const body = await response.json()
  if (!response.ok) throw new Refusal(response.status, body.message)
  return body
}

/** A wish from the body (JSON) or the address. */
export async function readWish(request: Request, name: string): Promise<string | null> {
  const asked = new URL(request.url).searchParams.get(name)
  if (asked !== null || request.method === 'GET') return asked
  const body = await request.clone().json().catch(() => ({}))
  const value = typeof body === 'object' && body !== null ? body[name] : null
  return value === null || value === undefined || value === '' ? null : String(value)
}

export function refuse(error: unknown): Response {
  if (error instanceof Refusal) return Response.json({ message: error.message }, { status: error.status, headers: cors })
  throw error
}
