export const networkCodes = ['network_offline', 'network_unreachable', 'network_timeout'] as const
export type NetworkCode = (typeof networkCodes)[number]

/** No answer came. Its message is its code, because the official clients keep only the message of what they catch. */
export class NetworkFault extends Error {
  readonly code: NetworkCode

  constructor(code: NetworkCode, cause: unknown) {
    super(code, { cause })
    this.name = 'NetworkFault'
    this.code = code
  }
}
