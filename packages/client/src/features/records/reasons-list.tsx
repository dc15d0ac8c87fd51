import './cells-dialog.css'
import { formatCount } from '../../lib/count.ts'
import { cellsTexts as words } from '../../lib/texts/cells.ts'

const shownReasons = 6
const shownNames = 4

/** Reasons, the commonest first, each with the records it is about. */
export function ReasonsList({ entries }: { readonly entries: readonly (readonly [reason: string, name: string])[] }) {
  const byReason = new Map<string, string[]>()
  for (const [reason, name] of entries) {
    const known = byReason.get(reason)
    if (known === undefined) byReason.set(reason, [name])
    else known.push(name)
  }
  const sorted = [...byReason].toSorted(([, a], [, b]) => b.length - a.length)
  if (sorted.length === 0) return null
  return (
    <ul className="rs-reasons">
      {sorted.slice(0, shownReasons).map(([reason, all]) => {
        const names = [...new Set(all)]
        return <li key={reason}>{reason}<span>{formatCount(all.length)} · {names.slice(0, shownNames).join(', ')}{names.length > shownNames ? ` +${formatCount(names.length - shownNames)}` : ''}</span></li>
      })}
      {sorted.length > shownReasons ? <li>{words.more(formatCount(sorted.length - shownReasons))}</li> : null}
    </ul>
  )
}
