import { useQuery } from '@tanstack/react-query'
import type { Entity, Model } from '@portico/model'
import { canRehearse, rehearse } from '../bulk/rehearse.ts'
import { type Backend, useBackend } from '../context.ts'
import { useModel } from '../model.ts'
import { loadRow } from '../records/record.ts'
import { canRestore } from './can-restore.ts'
import { planBack } from './revert-whole.ts'

/**
 * Could this row come back if it were deleted? Where its key is the database's to give, the database is asked: it deletes
 * the row, brings it back, and takes both back. False until it is known.
 */
export function useCanRestore(entity: Entity, key: string | undefined, isUsed = true): boolean {
  const backend = useBackend()
  const model = useModel()
  const isPlain = canRestore(entity)
  const { data } = useQuery({
    queryKey: ['can-restore', backend.url, entity.id, key],
    queryFn: () => tryRestore(backend, model, entity, key ?? ''),
    enabled: isUsed && !isPlain && key !== undefined && entity.can.insert && entity.can.delete,
    staleTime: 0, retry: false,
  })
  return isPlain || data === true
}

async function tryRestore(backend: Backend, model: Model, entity: Entity, key: string): Promise<boolean> {
  if (!(await canRehearse(backend, entity))) return false
  const row = await loadRow(backend, model, entity, key)
  if (row === null) return false
  const gone = { ...planBack(entity, { kind: 'created', after: row }), expect: {} }
  const { refused } = await rehearse(backend, entity, [gone, planBack(entity, { kind: 'deleted', before: row })], false)
  return refused.length === 0
}
