import type { ReactNode } from 'react'
import { Colonnade } from './colonnade.tsx'
import { Mark } from './mark.tsx'
import './gate.css'

export interface GateProps {
  readonly brand: string
  readonly title: string
  readonly lede?: ReactNode
  readonly foot?: ReactNode
  readonly isWide?: boolean
  /** Beside the task, over the colonnade. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The pages before the workspace: the task on the left, what is open to everyone on the right, above the columns. */
export function Gate({ brand, title, lede, foot, isWide = false, aside, children }: GateProps) {
  return (
    <div className="gate">
      <main className="gate-l" id="main" tabIndex={-1}>
        <div className="brand"><Mark />{brand}</div>
        <div className={isWide ? 'gate-box is-wide' : 'gate-box'}>
          <h1 tabIndex={-1}>{title}</h1>
          {lede ? <p className="lede">{lede}</p> : null}
          {children}
        </div>
        {foot ? <p className="gate-foot">{foot}</p> : null}
      </main>
      <aside className="gate-r">
        <div className="gate-r-body">{aside}</div>
        <Colonnade />
      </aside>
    </div>
  )
}
