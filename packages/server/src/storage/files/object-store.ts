/** The bytes of one version, open for reading. Must be read to its end, cancelled or closed. */
export interface StoredBytes {
  readonly size: number
  /** Bytes from `start` up to, not including, `end`. Closes itself when it is read or cancelled. */
  stream(start: number, end: number): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/**
 * Where the bytes of objects lie. Each version of an object has a random id of its own, is written once and never
 * changed; which version an object has is said by its row alone, so that bytes without a row mean nothing.
 */
export interface ObjectStore {
  /**
   * Writes a new version and resolves with its size when it is safe on disk. Nothing of it remains when it rejects:
   * with `EntityTooLarge` above `limit` bytes, or with whatever `body` rejects with.
   */
  put(version: string, body: AsyncIterable<Uint8Array>, limit: number): Promise<number>
  /** Gives a file that lies beside the store, complete and synced, a version of its own; the file stays where it is. */
  adopt(version: string, path: string): Promise<void>
  /** Another version with the bytes of this one. Resolves with false where there is none. */
  duplicate(version: string, copy: string): Promise<boolean>
  open(version: string): Promise<StoredBytes | null>
  remove(versions: readonly (string | null)[]): Promise<void>
  /** Deletes all bytes that are not among the `kept` (asked in batches): only while nothing is written. Resolves with their number. */
  sweep(kept: (versions: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
  /** A folder on the same disk for what is not whole yet. */
  readonly unfinished: string
}
