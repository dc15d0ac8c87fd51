import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useCounts, type Count } from '../../backend/load-count.ts'
import { useOpening } from '../../backend/views/use-opening.ts'
import { countWords } from '../../lib/texts/count.ts'
import { overviewTexts } from '../../lib/texts/overview.ts'
import { Icon } from '../../ui/icon.tsx'

/** Heads, lintel, rows: the tables themselves as a table. */
export function EntityTable({ entities }: { readonly entities: readonly Entity[] }) {
  const counts = useCounts(entities)
  const opening = useOpening()
  const isCreating = entities.some(entity => entity.can.insert)
  return (
    <table className="overview-tables">
      <thead>
        <tr><th scope="col">{overviewTexts.table}</th><th scope="col" className="r">{overviewTexts.count}</th><th scope="col" className="help">{overviewTexts.help}</th>{isCreating ? <th scope="col"><span className="sr">{overviewTexts.create}</span></th> : null}</tr>
      </thead>
      <tbody>
        {entities.map((entity, index) => (
          <tr key={entity.id}>
            <th scope="row"><Link to="/t/$entity" params={{ entity: entity.id }} search={opening(entity.id)} className="overview-link"><Icon name={entity.icon} /><span className="trunc">{entity.label}</span></Link></th>
            <td className="r num"><CountCell count={counts[index]} /></td>
            <td className="help"><span className="trunc">{entity.help}</span></td>
            {isCreating ? <td>
              {entity.can.insert ? (
                <Link to="/t/$entity" params={{ entity: entity.id }} search={{ ...opening(entity.id), new: '' }} className="btn btn-ghost btn-sm" aria-label={overviewTexts.new(entity.singular)}><Icon name="plus" size={14} /><span className="no-phone trunc">{overviewTexts.new(entity.singular)}</span></Link>
              ) : null}
            </td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CountCell({ count }: { readonly count: UseQueryResult<Count> | undefined }) {
  if (count?.isError) return <span className="faint">{overviewTexts.unknownCount}</span>
  return count?.data ? countWords(count.data) : null
}
