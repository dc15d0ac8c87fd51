/** A file on its way in: what it says of itself, and its bytes, to be read once. */
export interface IncomingFile {
  readonly contentType: string
  /** null where only the end will tell. */
  readonly size: number | null
  readonly body: AsyncIterable<Uint8Array>
  /** Complete when the body is read: fields of a form may follow the file. */
  details(): FileDetails
  /** It will not be read: lets go of the request's body. */
  discard(): void
}

export interface FileDetails {
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | null
}
