import { initials, personColour } from '../lib/person.ts'
import { Icon } from './icon.tsx'
import './avatar.css'

export interface AvatarProps {
  readonly name: string
  /** The user's id: it decides the colour, the same on every screen. Null for somebody who has none. */
  readonly id: string | null
  readonly size?: 'sm' | 'md' | 'lg'
  /** Give it where no name stands beside it. */
  readonly isNamed?: boolean
}

export function Avatar({ name, id, size = 'md', isNamed = false }: AvatarProps) {
  const letters = initials(name)
  const classes = ['av', id === null ? 'av-out' : `p${personColour(id)}`, size !== 'md' && `av-${size}`]
  const naming = isNamed ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return <span className={classes.filter(Boolean).join(' ')} title={name} {...naming}>{letters || <Icon name="user" size={12} />}</span>
}
