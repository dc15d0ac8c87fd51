import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { useBackend } from '../../backend/backend.tsx'
import { formatCount } from '../../lib/count.ts'
import { overviewTexts } from '../../lib/texts/overview.ts'
import { Icon } from '../../ui/icon.tsx'
import { loadCount, type Count } from './load-count.ts'

/** Heads, lintel, rows: the tables themselves as a table. */
export function EntityTable({ entities }: { readonly entities: readonly Entity[] }) {
  const backend = useBackend()
  const counts = useQueries({
    queries: entities.map(entity => ({ queryKey: ['count', backend.url, entity.id], queryFn: ({ signal }: { signal: AbortSignal }) => loadCount(backend, entity, signal), staleTime: 30_000, retry: false })),
  })
  return (
    <table className="overview-tables">
      <thead>
        <tr><th scope="col">{overviewTexts.table}</th><th scope="col" className="r">{overviewTexts.count}</th><th scope="col" className="help">{overviewTexts.help}</th><th scope="col"><span className="sr">{overviewTexts.new('')}</span></th></tr>
      </thead>
      <tbody>
        {entities.map((entity, index) => (
          <tr key={entity.id}>
            <th scope="row"><Link to="/t/$entity" params={{ entity: entity.id }} className="overview-link"><Icon name={entity.icon} /><span className="trunc">{entity.label}</span></Link></th>
            <td className="r num">{wordsOf(counts[index]?.data, counts[index]?.isError ?? false)}</td>
            <td className="help"><span className="trunc">{entity.help}</span></td>
            <td className="r">
              {entity.can.insert ? (
                <Link to="/t/$entity" params={{ entity: entity.id }} search={{ new: '' }} className="btn btn-ghost btn-sm" aria-label={overviewTexts.new(entity.singular)}><Icon name="plus" size={14} /><span className="no-phone">{overviewTexts.new(entity.singular)}</span></Link>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function wordsOf(count: Count | undefined, isFailed: boolean): string {
  if (count === undefined) return isFailed ? overviewTexts.unknownCount : ''
  const rows = formatCount(count.rows)
  switch (count.kind) {
    case 'exact': return rows
    case 'estimate': return overviewTexts.about(rows)
    case 'at-least': return overviewTexts.more(rows)
  }
}
