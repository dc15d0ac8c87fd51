import type { StorageError } from './errors.ts'

export function json(body: unknown, status = 200): Response {
  return jsonText(JSON.stringify(body), status)
}

/** An answer that the database has written as JSON already. */
export function jsonText(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } })
}

/** `{ statusCode, error, code, message }`. The status of the answer itself is 400 for most of them, as clients of hosted projects know it. */
export function renderError(error: StorageError): Response {
  const { status, error: name, code, message } = error
  return json({ statusCode: String(status), error: name, code, message }, outerStatus(error))
}

/** Those that caches, players and proxies judge by the status alone keep their own. */
function outerStatus({ code, status }: StorageError): number {
  return code === 'EntityTooLarge' || code === 'InvalidRange' || code === 'MethodNotAllowed' || code === 'NoSuchRoute' || status >= 500 ? status : 400
}
