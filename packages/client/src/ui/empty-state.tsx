import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './empty-state.css'

export interface EmptyStateProps {
  /** A Lucide name, or `columns` for the drawing of a table with nothing in it. */
  readonly icon: string
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Of its title in the outline of the page. */
  readonly headingLevel?: 1 | 2 | 3
  /** It appeared because something failed: announce it. */
  readonly isAlert?: boolean
}

export function EmptyState({ icon, title, children, actions, headingLevel = 2, isAlert = false }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="empty" role={isAlert ? 'alert' : undefined}>
      {icon === 'columns' ? <Columns /> : <Icon name={icon} />}
      <Heading className="empty-title">{title}</Heading>
      {children ? <div className="empty-text">{children}</div> : null}
      {actions ? <div className="empty-acts">{actions}</div> : null}
    </div>
  )
}

/** Five columns under a lintel: what a table is before anything stands in it. */
function Columns() {
  const column = (x: number) => `M${x} 15h12M${x + 1.5} 19v48M${x + 6} 19v48M${x + 10.5} 19v48`
  return (
    <svg className="empty-columns" width="168" height="76" viewBox="0 0 168 76" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={`M8 8h152M8 11h152M8 70h152${[12, 45, 78, 111, 144].map(column).join('')}`} />
    </svg>
  )
}
