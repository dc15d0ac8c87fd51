import { z } from 'zod'

/** What is known of a resumable upload from its creation on; kept beside its bytes until it expires. */
export const uploadFile = z.object({
  id: z.uuid(),
  /** The version that its bytes will have as an object. */
  version: z.uuid(),
  objectId: z.uuid(),
  bucket: z.string(),
  key: z.string(),
  /** null while the client has not said. */
  size: z.number().int().nonnegative().nullable(),
  contentType: z.string(),
  cacheControl: z.string(),
  userMetadata: z.record(z.string(), z.unknown()).nullable(),
  /** As the client sent it; HEAD gives it back. */
  metadata: z.record(z.string(), z.string().nullable()),
  /** Who began it: nobody else goes on with it. */
  role: z.string(),
  ownerId: z.string().nullable(),
  mode: z.enum(['insert', 'upsert']),
  /** By a signed URL, which settled the permission. */
  signed: z.boolean(),
  created: z.iso.datetime(),
  /** The object is there, and the bytes here are gone. */
  finished: z.boolean(),
})

export type UploadFile = z.infer<typeof uploadFile>
