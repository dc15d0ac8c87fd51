/** Functions say themselves which pages may call them; here any, since a call needs the caller's own token. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, accept',
  'access-control-expose-headers': 'content-disposition',
}

export function answerPreflight(request: Request): Response | null {
  return request.method === 'OPTIONS' ? new Response(null, { status: 204, headers: cors }) : null
}
