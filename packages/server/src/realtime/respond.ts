/** 202 without a body: it was taken, and nobody can know who got it. */
export function accepted(): Response {
  return new Response(null, { status: 202 })
}

/** `{ error }`, as realtime-js reads it. */
export function failure(status: number, error: string): Response {
  return Response.json({ error, message: error }, { status })
}

/** `{ errors }`, by field. */
export function unprocessable(errors: Readonly<Record<string, readonly string[]>>): Response {
  return Response.json({ errors }, { status: 422 })
}
