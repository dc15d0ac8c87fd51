/** The error that a refused plain request carries: `{ message | msg | error_description, code }`, whoever made it. */
export async function readErrorBody(response: Response): Promise<{ readonly message: string; readonly code: string | null; readonly hint: string | null }> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) {
      const said = new Map<string, unknown>(Object.entries(body))
      const words = (...names: readonly string[]) => names.map(name => said.get(name)).find(value => typeof value === 'string' && value !== '')
      const message = words('message', 'msg', 'error_description', 'error')
      const code = words('code', 'error_code')
      const hint = words('hint')
      return { message: typeof message === 'string' ? message : response.statusText, code: typeof code === 'string' ? code : null, hint: typeof hint === 'string' ? hint : null }
    }
  } catch {
    // Not JSON: a proxy's page. Its words are not for people.
  }
  return { message: response.statusText || `HTTP ${response.status}`, code: null, hint: null }
}
