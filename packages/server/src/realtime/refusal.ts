/** Every way in which Realtime refuses, with the codes of the hosted service (supabase/realtime, error codes). */
export type Refusal =
  | { readonly kind: 'topic-missing' }
  | { readonly kind: 'unmatched-topic' }
  | { readonly kind: 'bad-join'; readonly field: string }
  | { readonly kind: 'token-malformed' }
  | { readonly kind: 'token-signature' }
  | { readonly kind: 'token-expired' }
  | { readonly kind: 'token-early' }
  | { readonly kind: 'no-read'; readonly topic: string }
  | { readonly kind: 'no-read-any-more'; readonly topic: string }
  | { readonly kind: 'no-write'; readonly topic: string }
  | { readonly kind: 'too-many-channels' }
  | { readonly kind: 'too-many-joins' }
  | { readonly kind: 'too-many-presences' }
  | { readonly kind: 'presence-too-large' }
  | { readonly kind: 'presence-malformed' }
  | { readonly kind: 'unknown-presence-event' }
  | { readonly kind: 'database-unavailable' }

/** The sentence alone, as `system` messages carry it. */
export function sentenceOf(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'topic-missing': return 'You must provide a topic name'
    case 'unmatched-topic': return 'unmatched topic'
    case 'bad-join': return `The join payload is not valid: ${refusal.field}`
    case 'token-malformed': return 'The token provided is not a valid JWT'
    case 'token-signature': return 'Failed to validate JWT signature'
    case 'token-expired': return 'Token has expired'
    case 'token-early': return 'The token is not valid yet'
    case 'no-read': return `You do not have permissions to read from this Channel topic: ${refusal.topic}`
    case 'no-read-any-more': return `You no longer have permission to read from this Channel topic: ${refusal.topic}`
    case 'no-write': return `You do not have permissions to write to this Channel topic: ${refusal.topic}`
    case 'too-many-channels': return 'Too many channels'
    case 'too-many-joins': return 'Too many joins per second'
    case 'too-many-presences': return 'Too many members are present on this topic'
    case 'presence-too-large': return 'Track message size exceeded'
    case 'presence-malformed': return 'Presence track payload must be a map'
    case 'unknown-presence-event': return 'Unknown presence event'
    case 'database-unavailable': return 'Realtime was unable to connect to the project database'
  }
}

/** `Code: sentence`, as replies to a join carry it. */
export function reasonOf(refusal: Refusal): string {
  const code = codeOf(refusal)
  return code === null ? sentenceOf(refusal) : `${code}: ${sentenceOf(refusal)}`
}

function codeOf(refusal: Refusal): string | null {
  switch (refusal.kind) {
    case 'topic-missing': return 'TopicNameRequired'
    case 'bad-join': return 'InvalidJoinPayload'
    case 'token-malformed': return 'MalformedJWT'
    case 'token-signature': return 'JwtSignatureError'
    case 'token-expired':
    case 'token-early': return 'InvalidJWTToken'
    case 'no-read':
    case 'no-read-any-more':
    case 'no-write': return 'Unauthorized'
    case 'too-many-channels': return 'ChannelRateLimitReached'
    case 'too-many-joins': return 'ClientJoinRateLimitReached'
    case 'too-many-presences': return 'PresenceRateLimitReached'
    case 'database-unavailable': return 'UnableToConnectToProject'
    case 'unmatched-topic':
    case 'presence-too-large':
    case 'presence-malformed':
    case 'unknown-presence-event': return null
  }
}
