import { randomBytes } from 'node:crypto'

/** 192 bits, safe in a URL. */
export function randomPassword(): string {
  return randomBytes(24).toString('base64url')
}
