/** A function that does nothing: what is left is the way to it and back. */
export default { fetch: async (request: Request): Promise<Response> => Response.json(await request.json()) }
