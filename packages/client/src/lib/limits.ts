/** Times in milliseconds and sizes, each with its reason. What the backend limits by itself is not here. */

/** A request that takes longer has lost its reader. Long reads ask for more. */
export const requestTimeout = 30_000

/** How long typing must rest before it is sent: shorter than a person notices, longer than between two keys. */
export const searchDebounce = 250

/** How old the kept description may be before it is asked for again; a schema changes rarely, and each visit asks once. */
export const modelStaleTime = 60_000

/** Waits between two tries to reach a backend that went silent; the last one repeats. */
export const probeWaits: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000]

/** Where a person was asked to run SQL elsewhere: how often to look whether it is there. */
export const installProbe = 4_000
