/** More bytes came than are taken; reading the body rejects with this. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
  constructor(readonly limit: number) { super(`The body is larger than ${limit} bytes`) }
}
