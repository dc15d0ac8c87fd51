/** Largest JSON body: a thousand names of the greatest length fit. */
export const maxJsonBytes = 2 * 1024 * 1024
/** Objects named in one request, as hosted projects bound it. */
export const maxNames = 1000
/** Entries of one listing. */
export const maxListed = 1000
/** Largest `metadata` that a client may give an object, and number of form fields beside the file. */
export const maxFieldBytes = 1024 * 1024
export const maxFields = 16
/** Greatest length of an object's name in UTF-8 bytes, of a bucket's in characters. */
export const maxKeyBytes = 1024
export const maxBucketLength = 100
/** Upload URLs hold for two hours, resumable uploads for a day, as on hosted projects; seconds. */
export const uploadUrlLifetime = 2 * 3600
export const resumableLifetime = 24 * 3600
/** Signed URLs hold for ten years at most. */
export const maxUrlLifetime = 10 * 365 * 24 * 3600

/** Image transformation: sides and quality as hosted projects bound them, and what one machine can bear. */
export const image = {
  maxSide: 2500,
  minQuality: 20,
  defaultQuality: 80,
  maxSourceBytes: 25 * 1024 * 1024,
  maxSourcePixels: 50_000_000,
  atOnce: 2,
  waiting: 64,
  seconds: 20,
  cacheBytes: 32 * 1024 * 1024,
} as const
