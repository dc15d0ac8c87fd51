import { Avatar } from './avatar.tsx'

export interface AvatarStackProps {
  readonly people: readonly { readonly id: string; readonly name: string }[]
  /** Names the list: "Here now". */
  readonly label: string
  /** "2 more", for those who have no room. */
  readonly moreLabel: (count: string) => string
}

/** Faces that fit beside a title. */
const most = 3

/** Who is here, as a named list. */
export function AvatarStack({ people, label, moreLabel }: AvatarStackProps) {
  const shown = people.length > most + 1 ? people.slice(0, most) : people
  const hidden = people.slice(shown.length)
  if (people.length === 0) return null
  return (
    <ul className="av-stack" aria-label={label}>
      {shown.map(({ id, name }) => <li key={id}><Avatar id={id} name={name} isNamed /></li>)}
      {hidden.length === 0 ? null : <li><span className="av av-out" title={hidden.map(({ name }) => name).join(', ')}>+{hidden.length}<span className="sr">{moreLabel(String(hidden.length))}: {hidden.map(({ name }) => name).join(', ')}</span></span></li>}
    </ul>
  )
}
