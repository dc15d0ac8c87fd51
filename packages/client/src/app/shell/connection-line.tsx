import { useConnection, type ConnectionState } from '../../backend/connection.ts'
import type { LiveState } from '../../backend/live/live-state.ts'
import { useLiveState } from '../../backend/live/use-live.ts'
import { formatClock } from '../../lib/count.ts'
import { shellTexts } from '../../lib/texts/shell.ts'

/** Live, reconnecting, connected without more, degraded (which service, since when) or offline: in words, and by the shape of the mark. */
export function ConnectionLine() {
  const connection = useConnection()
  const live = useLiveState()
  const isReady = connection.kind === 'ready'
  return (
    <output className={`nav-live is-${isReady ? live.kind : connection.kind}`} title={isReady ? shellTexts.live.help[live.kind] : undefined}>
      <span className="dot" aria-hidden="true" /><span>{isReady ? liveWords(live) : wordsOf(connection)}</span>
    </output>
  )
}

function liveWords(live: LiveState): string {
  switch (live.kind) {
    case 'live': return shellTexts.live.live
    case 'reconnecting': return shellTexts.live.reconnecting
    case 'joining':
    case 'idle':
    case 'unavailable': return shellTexts.connection.ready
  }
}

function wordsOf(state: ConnectionState): string {
  const texts = shellTexts.connection
  switch (state.kind) {
    case 'ready': return texts.ready
    case 'degraded': return texts.degraded(state.services.map(service => texts[service]).join(', '), formatClock(state.since))
    case 'offline': return texts.offline(formatClock(state.since))
  }
}
