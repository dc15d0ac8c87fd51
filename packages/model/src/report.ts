import type { Diagnostic } from './model.ts'

/** Takes what could not be taken at its word; `buildModel` collects it. */
export type Report = (diagnostic: Diagnostic) => void
