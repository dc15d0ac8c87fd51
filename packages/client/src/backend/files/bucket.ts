export interface Bucket {
  readonly id: string
  readonly name: string
  /** Anybody who has the address of a file may read it. */
  readonly isPublic: boolean
  /** Bytes; null where the bucket has no limit of its own or keeps it to itself. */
  readonly sizeLimit: number | null
  /** `image/jpeg`, `image/*`; null where every type is taken. */
  readonly types: readonly string[] | null
  /** False for one that the role may not list and a column names: its rules are not known. */
  readonly isListed: boolean
}

/** The answer of `GET /bucket`, checked. Entries that are none are passed over. */
export function parseBuckets(body: unknown): readonly Bucket[] {
  if (!Array.isArray(body)) return []
  return body.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry) || typeof entry.id !== 'string') return []
    const told = new Map<string, unknown>(Object.entries(entry))
    const name = told.get('name')
    const limit = told.get('file_size_limit')
    const types = told.get('allowed_mime_types')
    return [{
      id: entry.id,
      name: typeof name === 'string' && name !== '' ? name : entry.id,
      isPublic: told.get('public') === true,
      sizeLimit: typeof limit === 'number' && limit > 0 ? limit : null,
      types: Array.isArray(types) && types.length > 0 ? types.filter((type): type is string => typeof type === 'string') : null,
      isListed: true,
    }]
  })
}

/** One that a column names and that the role may not list. */
export function unlistedBucket(id: string): Bucket {
  return { id, name: id, isPublic: false, sizeLimit: null, types: null, isListed: false }
}

export type BucketRefusal = { readonly kind: 'size'; readonly limit: number } | { readonly kind: 'type'; readonly types: readonly string[] }

/** Would the bucket refuse the file? Known before a byte is sent. */
export function refusalOf(bucket: Pick<Bucket, 'sizeLimit' | 'types'>, file: { readonly size: number; readonly type: string }): BucketRefusal | null {
  if (bucket.types !== null && !bucket.types.some((allowed) => matchesType(allowed, file.type))) return { kind: 'type', types: bucket.types }
  if (bucket.sizeLimit !== null && file.size > bucket.sizeLimit) return { kind: 'size', limit: bucket.sizeLimit }
  return null
}

function matchesType(allowed: string, given: string): boolean {
  const [type = '', subtype = ''] = allowed.trim().toLowerCase().split('/')
  const [givenType = '', givenSubtype = ''] = (given.split(';')[0] ?? '').trim().toLowerCase().split('/')
  return (type === '*' || type === givenType) && (subtype === '*' || subtype === givenSubtype)
}
