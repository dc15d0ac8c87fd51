import { createHmac } from 'node:crypto'

/** A token of the legacy kind (HS256), which both backends take. */
export function signToken(claimsJson: string, secret: string): string {
  const part = (text: string) => Buffer.from(text).toString('base64url')
  const content = `${part('{"alg":"HS256","typ":"JWT"}')}.${part(claimsJson)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
