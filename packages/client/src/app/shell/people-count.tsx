import { usePlace, usePresence, workspaceRoom } from '../../backend/live/use-presence.ts'
import { nowhere } from '../../backend/live/presence.ts'
import { formatCount } from '../../lib/count.ts'
import { liveTexts } from '../../lib/texts/live.ts'

/** How many people are in the workspace, oneself among them; nothing where nobody else is. */
export function PeopleCount() {
  const others = usePresence(workspaceRoom)
  usePlace(workspaceRoom, nowhere)
  if (others.length === 0) return null
  return <span className="nav-here" title={others.map(({ name }) => name).join(', ')}>{liveTexts.here(formatCount(others.length + 1))}</span>
}
