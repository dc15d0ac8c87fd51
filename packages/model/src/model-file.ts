import { isDescription, type Description } from './description.ts'
import { get, objectOf, stringOf } from './openapi/json.ts'

/**
 * What `portico describe` writes: the descriptions of a backend that cannot describe itself to the app, by role. It
 * stands beside the app, where whoever opens the app can read it.
 */
export interface ModelFile {
  readonly version: 1
  /** When it was made, ISO 8601. */
  readonly made: string
  /** `database`: as the function would answer; `openapi`: what the OpenAPI document tells, which is less. */
  readonly source: 'database' | 'openapi'
  readonly roles: Readonly<Record<string, Description>>
}

/** Null for what is no such file. */
export const parseModelFile = (value: unknown): ModelFile | null => {
  const file = objectOf(value)
  const made = stringOf(get(file, 'made'))
  const source = get(file, 'source')
  if (get(file, 'version') !== 1 || made === null || (source !== 'database' && source !== 'openapi')) return null
  const roles: Record<string, Description> = {}
  for (const [role, description] of Object.entries(objectOf(get(file, 'roles')))) {
    if (!isDescription(description)) return null
    roles[role] = description
  }
  return Object.keys(roles).length > 0 ? { version: 1, made, source, roles } : null
}

/** The description for a role of the file; for one that it does not name, that of members. Null for a visitor whom it does not name. */
export const descriptionFor = ({ roles }: ModelFile, role: string): Description | null => {
  if (Object.hasOwn(roles, role)) return roles[role] ?? null
  return role !== 'anon' && Object.hasOwn(roles, 'authenticated') ? (roles['authenticated'] ?? null) : null
}

/** What policies said to whoever made the file is not what they say to each member: it is left to be found out. */
export const forAnyMember = (description: Description): Description => ({
  ...description,
  relations: description.relations.map((relation) => ({ ...relation, policies: relation.policies.map((policy) => ({ ...policy, passes: { using: null, check: null } })) })),
})
