import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './notice.css'

type NoticeTone = 'info' | 'warn' | 'danger' | 'ok'
const icons: Record<NoticeTone, string> = { info: 'info', warn: 'triangle-alert', danger: 'circle-alert', ok: 'circle-check' }

export interface NoticeProps {
  readonly tone: NoticeTone
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Buttons, at the end. */
  readonly actions?: ReactNode
  readonly icon?: string
  readonly id?: string
  readonly className?: string
}

/** Stands where its cause is. Refusals and warnings are announced when they appear; the others wait their turn. */
export function Notice({ tone, title, children, actions, icon = icons[tone], id, className }: NoticeProps) {
  return (
    <div className={['notice', `notice-${tone}`, className].filter(Boolean).join(' ')} id={id} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <div className="notice-body">
        {title ? <p className="notice-title">{title}</p> : null}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {actions ? <div className="notice-acts">{actions}</div> : null}
    </div>
  )
}
