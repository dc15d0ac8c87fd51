/** Did it fail for want of room? By the code of the system, or by PostgreSQL's words for it, which are English here. */
export function isDiskFull(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  return ('code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT' || cause.code === '53100')) || /No space left on device|Disk quota exceeded/.test(cause.message)
}
