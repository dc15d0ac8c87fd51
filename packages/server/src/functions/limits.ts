/** What a function may take; enforced from outside its process. Times in milliseconds, sizes in bytes. */
export interface FunctionLimits {
  /** Resident memory of its process: the 256 MB of a hosted project, and what Deno itself takes. */
  readonly memory: number
  /** Processor time without any sign of an answer, as hosted projects grant it for a request. */
  readonly cpu: number
  /** Processor and clock until it serves; the first start downloads its packages. */
  readonly bootCpu: number
  readonly boot: number
  /** The longest silence before an answer and within one. */
  readonly silence: number
  /** The longest call, streams included. */
  readonly call: number
  /** After this long without a call its process ends. */
  readonly idle: number
  /** A function that did not start is not tried again so soon. */
  readonly afterFailure: number
  /** Calls at once, of one function. */
  readonly calls: number
  /** Processes at once, of all functions: together they take at most as many times `memory`. */
  readonly workers: number
}

/** Of a hosted project (its page on limits, autumn 2026) where it has one; the rest sized for one machine. */
export const defaultLimits: FunctionLimits = {
  memory: 320 * 1024 * 1024,
  cpu: 2_000,
  bootCpu: 10_000,
  boot: 60_000,
  silence: 150_000,
  call: 400_000,
  idle: 60_000,
  afterFailure: 1_000,
  calls: 64,
  workers: 8,
}

/** How often a process is looked at while it is called (between two looks it can take some 200 MB more); while not, every so many turns. */
export const watchInterval = process.platform === 'linux' ? 100 : 500
export const idleTurns = 10
/** How old may what is known of the functions' files be? A change is served no later. */
export const filesAge = 250
/** Time to say goodbye before a process is killed. */
export const farewell = 1_000
/** Bodies of a known length up to here are passed on in one piece. */
export const wholeBody = 64 * 1024

/** Log lines as hosted projects bound them, for each `window`; who writes more than `flood` bytes in it is stopped. */
export const logLimits = { line: 10_000, lines: 100, flood: 16 * 1024 * 1024, window: 10_000 } as const
