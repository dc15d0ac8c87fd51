import { liveTexts } from '../../lib/texts/live.ts'
import { AvatarStack } from '../../ui/avatar-stack.tsx'
import type { PersonHere } from './use-presence.ts'

/** Faces of the others in the same place. */
export function PeopleHere({ people }: { readonly people: readonly PersonHere[] }) {
  return <AvatarStack people={people.map(({ userId, name }) => ({ id: userId, name }))} label={liveTexts.hereNow} moreLabel={liveTexts.others} />
}
