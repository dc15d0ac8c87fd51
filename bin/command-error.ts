/** A refusal that a person can act on; its message is all there is to say. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
