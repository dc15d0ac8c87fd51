/** Every limit of Realtime, with its reason. Times in milliseconds, sizes in bytes. A test gives smaller ones. */
export interface RealtimeLimits {
  /** A frame: hosted projects take 3 MB. More closes the socket with 1009. */
  readonly maxFrameBytes: number
  /** Sockets of the whole backend: each costs some 30 kB, and others need memory too. */
  readonly maxSockets: number
  /** Channels of one socket, as hosted projects have it. */
  readonly maxChannels: number
  /** Row-change subscriptions of one channel: each is a check in the database. */
  readonly maxChangesPerChannel: number
  /** Frames of one socket a second, on average over `rateWindow`; more is a loop gone wild. */
  readonly maxFramesPerSecond: number
  readonly rateWindow: number
  /** Joins of one socket a second: each may ask the database. */
  readonly maxJoinsPerSecond: number
  /** Presence state of one member: everybody on the topic gets it. */
  readonly maxPresenceBytes: number
  /** Members of one topic: everybody gets all of them on joining. */
  readonly maxPresencePerTopic: number
  /** Unsent bytes after which a subscriber is too slow and is cut off, so that it costs nobody else memory. */
  readonly maxBufferedBytes: number
  /** Clients send a heartbeat each 25 s; after two that are missing nobody is there. */
  readonly silence: number
  /** How long a join waits for the stream of row changes before it is answered. */
  readonly joinPatience: number
  /** How long the stream stays after its last subscriber, since a page that is reloaded comes back. */
  readonly idleStream: number
  /** Larger records lose every value of more than 64 bytes, as hosted projects have it (error 413). */
  readonly maxRecordBytes: number
  /** Changes judged in one question to the database. */
  readonly changesPerBatch: number
  /** Changes that wait to be judged before the stream is held back. */
  readonly maxWaitingChanges: number
  /** How long a regular expression in filters may keep the database busy with one batch: whoever wrote it waits for it, and those with another. */
  readonly patternTimeout: number
  /** Messages of one REST request. */
  readonly maxMessagesPerRequest: number
  /** How long messages sent from the database are kept, as hosted projects keep them. */
  readonly messageLifetime: number
}

export const realtimeLimits: RealtimeLimits = {
  maxFrameBytes: 3 * 1024 * 1024,
  maxSockets: 10_000,
  maxChannels: 100,
  maxChangesPerChannel: 100,
  maxFramesPerSecond: 500,
  rateWindow: 5000,
  maxJoinsPerSecond: 100,
  maxPresenceBytes: 64 * 1024,
  maxPresencePerTopic: 2000,
  maxBufferedBytes: 8 * 1024 * 1024,
  silence: 60_000,
  joinPatience: 3000,
  idleStream: 10_000,
  maxRecordBytes: 1024 * 1024,
  changesPerBatch: 200,
  maxWaitingChanges: 5000,
  patternTimeout: 1000,
  messageLifetime: 3 * 24 * 3600 * 1000,
  maxMessagesPerRequest: 100,
}
