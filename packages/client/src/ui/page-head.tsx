import type { ReactNode } from 'react'
import './page-head.css'

export interface PageHeadProps {
  readonly title: ReactNode
  /** Small words after the title: a count. */
  readonly sub?: ReactNode
  /** Buttons, at the end. */
  readonly children?: ReactNode
}

/** The head of a page in the frame: 48 high, one heading. */
export function PageHead({ title, sub, children }: PageHeadProps) {
  return (
    <header className="head">
      <h1 tabIndex={-1} className="trunc">{title}</h1>
      {sub ? <span className="head-sub">{sub}</span> : null}
      <span className="head-space" />
      {children}
    </header>
  )
}
