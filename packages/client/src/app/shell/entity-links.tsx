import { Link } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useModel } from '../../backend/model.ts'
import { estimateOf } from '../../lib/estimate.ts'
import { shellTexts } from '../../lib/texts/shell.ts'
import { Icon } from '../../ui/icon.tsx'
import { visibleEntities } from './visible-entities.ts'

export function EntityLinks({ onNavigate }: { readonly onNavigate?: () => void }) {
  const entities = visibleEntities(useModel())
  const on = onNavigate ? { onClick: onNavigate } : {}
  return (
    <>
      <Link to="/" className="nav-i" activeOptions={{ exact: true }} {...on}><Icon name="layout-dashboard" /><span className="trunc">{shellTexts.overview}</span></Link>
      {entities.length > 0 ? <div className="nav-h">{shellTexts.tables}</div> : null}
      {entities.map(entity => (
        <Link key={entity.id} to="/t/$entity" params={{ entity: entity.id }} className="nav-i" activeOptions={{ includeSearch: false }} {...on}>
          <Icon name={entity.icon} /><span className="trunc">{entity.label}</span><Estimate entity={entity} />
        </Link>
      ))}
    </>
  )
}

/** Only where the backend gives an estimate to this role: an exact count costs a scan, and is not asked for here. */
function Estimate({ entity }: { readonly entity: Entity }) {
  const estimate = estimateOf(entity.estimate)
  if (!estimate) return null
  return <span className="nav-c" title={shellTexts.about(estimate)}>{estimate}</span>
}
