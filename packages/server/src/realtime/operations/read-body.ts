/** The body, or null where it is longer than `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** undefined: it is no JSON. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
