/** A body holds an address, a password and some metadata; more is a mistake or an attack. */
export const maxBodyBytes = 256 * 1024
/** Objects and arrays inside each other. */
export const maxBodyDepth = 64

/**
 * Metadata travels in every access token, and a server refuses headers over 16 KiB: with more than this, a user
 * could no longer be told from an attack. Base64 makes 4/3 of both.
 */
export const maxUserMetadataBytes = 6 * 1024
export const maxAppMetadataBytes = 4 * 1024

/** bcrypt looks at no more. */
export const maxPasswordBytes = 72

/** GoTrue's column is varchar(255). */
export const maxEmailLength = 255

/** How long a PKCE code may wait for its exchange, in seconds. */
export const flowLifetime = 300

/** A session older than this must reauthenticate for a new password, where that is asked for; in seconds. */
export const freshSession = 24 * 3600

export const pageSize = { default: 50, max: 1000 }
