import type { Mount } from './gateway.ts'
import { renderRefusal } from './refusal.ts'

/** The services of a hosted project that are not here. Their clients get an error that they understand, not a riddle. */
export const notOffered: readonly Mount[] = [
  mount('/storage/v1', 'storage'),
  mount('/graphql/v1', 'GraphQL'),
]

function mount(prefix: string, service: string): Mount {
  return { prefix, service: () => renderRefusal({ kind: 'not-offered', service }) }
}
