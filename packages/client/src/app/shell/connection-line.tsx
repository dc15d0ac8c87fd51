import { useConnection, type ConnectionState } from '../../backend/connection.ts'
import { formatClock } from '../../lib/count.ts'
import { shellTexts } from '../../lib/texts/shell.ts'

/** Ready, degraded (which service, since when) or offline, in words and by the shape of the mark. */
export function ConnectionLine() {
  const state = useConnection()
  return (
    <output className={`nav-live is-${state.kind}`}>
      <span className="dot" aria-hidden="true" /><span>{wordsOf(state)}</span>
    </output>
  )
}

function wordsOf(state: ConnectionState): string {
  const texts = shellTexts.connection
  switch (state.kind) {
    case 'ready': return texts.ready
    case 'degraded': return texts.degraded(state.services.map(service => texts[service]).join(', '), formatClock(state.since))
    case 'offline': return texts.offline(formatClock(state.since))
  }
}
