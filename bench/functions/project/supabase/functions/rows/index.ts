/** What functions mostly do: read rows as their caller, make something of them, answer JSON. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { after } = await request.json()
    const response = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/entries?select=*&id=gt.${Number(after)}&order=id&limit=20`, {
      headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '', authorization: request.headers.get('authorization') ?? '' },
    })
    const rows: { readonly title: string }[] = await response.json()
    return Response.json({ titles: rows.map(({ title }) => title.toUpperCase()) })
  },
}
