import type { QualifiedName } from '../catalog/identifier.ts'

export type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'EXECUTE'

/** What a request is about, and the privilege that its first step needs. */
export interface Target {
  readonly name: QualifiedName
  readonly privilege: Privilege
}
