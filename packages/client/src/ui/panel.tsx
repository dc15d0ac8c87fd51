import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import './panel.css'

export interface PanelProps {
  readonly title: string
  /** Small words under the title: what it is about. */
  readonly sub?: string | undefined
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel beside the page, which stays usable; the whole page on a phone. Escape closes it, unless an open list takes it first. */
export function Panel({ title, sub, closeLabel, onClose, children }: PanelProps) {
  const id = useId()
  useReturnFocus()
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')) return
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    <dialog open className="panel" aria-labelledby={id} onKeyDown={close}>
      <header className="panel-head">
        <h2 id={id}>{title}{sub === undefined ? null : <span>{sub}</span>}</h2>
        <IconButton icon="x" label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </dialog>,
    document.body,
  )
}

/** Focus goes back to what had it before the panel. */
function useReturnFocus(): void {
  // Before what is in the panel takes it, which it does as soon as it is there.
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }, [before])
}
