/** Where the time comes from: `systemClock` at the rim, anything in a test. */
export interface Clock {
  readonly now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
