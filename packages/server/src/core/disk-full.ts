const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Did it fail for want of room? By the code of the system or of PostgreSQL. */
export function hasDiskFullCode(cause: unknown): cause is Error {
  return cause instanceof Error && 'code' in cause && codes.has(cause.code)
}

/** By the code, or by PostgreSQL's words for it, which are English here. */
export function isDiskFull(cause: unknown): boolean {
  return hasDiskFullCode(cause) || (cause instanceof Error && /No space left on device|Disk quota exceeded/.test(cause.message))
}
