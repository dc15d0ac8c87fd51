/** Waits between two tries to fetch code that did not come, in milliseconds; the last one repeats. */
export const lateCodeWaits: readonly number[] = [500, 2_000, 5_000, 10_000, 30_000]
