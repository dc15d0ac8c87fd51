import { quoteIdentifier } from '../../catalog/identifier.ts'
import type { DatabaseError } from '../../db/database.ts'
import type { Privilege, Target } from '../target.ts'

/**
 * Hosted projects grant nothing by default and name the missing statement. Only for the relation or function that was
 * asked for: about others, behind a view or a policy, the message knows no schema.
 */
export function grantHint(error: DatabaseError, role: string, target: Target | null): string | null {
  if (error.code !== '42501' || target === null) return null
  const denied = /^permission denied for (schema|table|view|materialized view|foreign table|function) (.+)$/s.exec(error.message)
  if (denied === null) return null
  const statement = missingGrant(denied[1] ?? '', denied[2] ?? '', target)
  return statement === null ? null : `Grant the required privileges to the current role with: GRANT ${statement} TO ${plain(role)};`
}

function missingGrant(kind: string, name: string, target: Target): string | null {
  if (kind === 'schema') return `USAGE ON SCHEMA ${plain(name)}`
  return name === target.name.name ? grant(kind === 'function' ? 'EXECUTE' : target.privilege, target) : null
}

function grant(privilege: Privilege, { name }: Target): string {
  const object = `${plain(name.schema)}.${plain(name.name)}`
  return privilege === 'EXECUTE' ? `EXECUTE ON FUNCTION ${object}` : `${privilege} ON ${object}`
}

/** As a person would write it: quoted only where it must be. */
function plain(name: string): string {
  return /^[a-z_][a-z0-9_$]*$/.test(name) ? name : quoteIdentifier(name)
}
