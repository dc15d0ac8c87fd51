import type { Ready } from '../../scripts/lib/launch.mjs'

/** The addresses and keys of the backend that the suite runs against. */
export const ready = (): Ready => JSON.parse(process.env['PORTICO_E2E'] ?? '{}') as Ready
