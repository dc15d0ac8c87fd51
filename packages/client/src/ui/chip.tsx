import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './chip.css'

/** One pressable part of a filter chip; without `onPress` it only says something. */
interface ChipPart {
  readonly label: ReactNode
  readonly onPress?: ((element: HTMLButtonElement) => void) | undefined
  /** Is its editor open? */
  readonly isOpen?: boolean
  /** The accessible name, where the label alone does not tell. */
  readonly name?: string
}

export interface ChipProps {
  readonly icon?: string | undefined
  readonly field: ChipPart
  readonly operator?: ChipPart | undefined
  readonly value?: ChipPart | undefined
  /** Half made: it does not filter yet. */
  readonly isDraft?: boolean
  readonly onRemove?: (() => void) | undefined
  /** "Remove the filter on Event". */
  readonly removeLabel?: string
}

/** Field, operator, value, remove; each its own button. */
export function Chip({ icon, field, operator, value, isDraft, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={isDraft ? 'chip is-draft' : 'chip'}>
      <Part part={field} className="chip-key" icon={icon} />
      {operator ? <Part part={operator} className="chip-op" /> : null}
      {value ? <Part part={value} className="chip-value" /> : null}
      {onRemove ? <button type="button" className="chip-remove" aria-label={removeLabel} title={removeLabel} onClick={onRemove}><Icon name="x" size={12} /></button> : null}
    </span>
  )
}

function Part({ part, className, icon }: { readonly part: ChipPart; readonly className: string; readonly icon?: string | undefined }) {
  const content = <>{icon ? <Icon name={icon} size={12} /> : null}{part.label}</>
  const onPress = part.onPress
  if (!onPress) return <span className={className}>{content}</span>
  return <button type="button" className={className} aria-label={part.name} aria-expanded={part.isOpen} aria-haspopup="dialog" onClick={event => onPress(event.currentTarget)}>{content}</button>
}
