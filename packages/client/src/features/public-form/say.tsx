import type { ReactNode } from 'react'
import '../../ui/notice.css'
import { FormMark, type MarkName } from './marks.tsx'

type Tone = 'info' | 'warn' | 'danger' | 'ok'
const marks: Readonly<Record<Tone, MarkName>> = { info: 'info', warn: 'warning', danger: 'alert', ok: 'check' }

/** A notice of the form, where its cause is. What went wrong is announced at once. */
export function Say({ tone, title, children, actions }: { readonly tone: Tone; readonly title?: string | undefined; readonly children?: ReactNode; readonly actions?: ReactNode }) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <FormMark name={marks[tone]} />
      <div className="notice-body">
        {title === undefined ? null : <p className="notice-title">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {actions ? <div className="notice-acts">{actions}</div> : null}
    </div>
  )
}
