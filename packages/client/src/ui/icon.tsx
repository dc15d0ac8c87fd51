import { icons } from './icons.ts'
import './icon.css'

export interface IconProps {
  /** A Lucide name, as the model or a directive gives it; an unknown one is drawn as a table. */
  readonly name: string
  readonly size?: 11 | 12 | 13 | 14 | 16 | 20 | 24
  readonly className?: string | undefined
  /** Only where the icon stands without a word beside it. */
  readonly label?: string
}

/** Outline icons on a 24 grid; the stroke grows as the icon shrinks so that all look equally strong. */
export function Icon({ name, size = 16, className, label }: IconProps) {
  const Drawing = icons[name] ?? icons['table-2']
  if (!Drawing) return null
  const strokeWidth = size >= 20 ? 1.6 : size === 16 ? 1.75 : size >= 13 ? 1.9 : 2
  const name_ = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Drawing className={className ? `i ${className}` : 'i'} size={size} strokeWidth={strokeWidth} {...name_} />
}
