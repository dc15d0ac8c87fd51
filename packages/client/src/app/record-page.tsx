import { useParams } from '@tanstack/react-router'
import { RecordScreen } from '../features/record/record-screen.tsx'
import { useRouteEntity } from './route-entity.tsx'

/** `/t/:entity/:key`. */
export function RecordPage() {
  const { entity: id, key } = useParams({ from: '/configured/shell/t/$entity/$key' })
  const found = useRouteEntity(id)
  if (!found.entity) return found.instead
  return <RecordScreen key={`${id}/${key}`} entity={found.entity} recordKey={key} />
}
