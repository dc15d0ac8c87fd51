import { lazy, Suspense } from 'react'
import type { Entity } from '@portico/model'
import { type RecordState, shownValue } from './record-state.ts'
import { pictureField } from './shown-fields.ts'

const StoredPicture = lazy(() => import('../../fields/cells/picture.tsx'))

/** The first picture of a record, beside its title. */
export function RecordPicture({ entity, state }: { readonly entity: Entity; readonly state: RecordState }) {
  const field = pictureField(entity)
  const path = field === undefined ? null : shownValue(state, field.name)
  if (field === undefined || field.format === null || path === null || path === '' || /^https?:/i.test(path)) return null
  return <span className="rec-photo"><Suspense fallback={null}><StoredPicture bucket={field.format} path={path} size={76} label={field.label} /></Suspense></span>
}
