import { useMemo } from 'react'
import type { Entity } from '@portico/model'
import { CreateRecord } from '../features/form/create-record.tsx'
import { parsePreset } from '../features/views/preset.ts'

/** The form for a new record that the address asks for: `?new`, or `?new=state,ready` with what it is given from the start. */
export default function CreatePanel({ entity, given, onClose }: { readonly entity: Entity; readonly given: unknown; readonly onClose: () => void }) {
  const preset = useMemo(() => parsePreset(given, entity), [given, entity])
  return <CreateRecord key={typeof given === 'string' ? given : ''} entity={entity} preset={preset} onClose={onClose} />
}
