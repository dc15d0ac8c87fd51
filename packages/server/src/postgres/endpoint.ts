/** How to reach a database. */
export interface Endpoint {
  /** A folder with a Unix socket, or a host name. */
  readonly host: string
  readonly port: number
}

/** Connection string in the form that `pg`, `postgres` and libpq understand; a socket folder travels as `?host=`. */
export function connectionString(endpoint: Endpoint, user: string, password: string, database: string): string {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const name = encodeURIComponent(database)
  return endpoint.host.startsWith('/')
    ? `postgresql://${login}@localhost:${endpoint.port}/${name}?host=${encodeURIComponent(endpoint.host)}`
    : `postgresql://${login}@${endpoint.host}:${endpoint.port}/${name}`
}
