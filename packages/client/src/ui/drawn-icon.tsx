import type { LucideIcon } from 'lucide-react'
import type { IconProps } from './icon.tsx'

/** Outline on a 24 grid; the stroke grows as the icon shrinks, so that all look equally strong. */
export function DrawnIcon({ drawing: Drawing, size = 16, className, label }: IconProps & { readonly drawing: LucideIcon }) {
  const strokeWidth = size >= 20 ? 1.6 : size === 16 ? 1.75 : size >= 13 ? 1.9 : 2
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Drawing className={className ? `i ${className}` : 'i'} size={size} strokeWidth={strokeWidth} {...naming} />
}
