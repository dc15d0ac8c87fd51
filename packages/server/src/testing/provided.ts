import 'vitest'

/** What the global setup tells the tests about the cluster that they share. */
export interface TestCluster {
  readonly host: string
  readonly port: number
  /** Of both `postgres` and `authenticator`. */
  readonly password: string
  /** The bootstrapped database that each test's own is copied from. */
  readonly template: string
  /** The stand-ins for extensions are there; only the embedded PostgreSQL has them. */
  readonly standIns: boolean
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster
  }
}
