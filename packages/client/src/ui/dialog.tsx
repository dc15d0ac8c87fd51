import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import './dialog.css'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly role?: 'dialog' | 'alertdialog'
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
}

/**
 * The browser's own modal dialog: it makes the rest inert, keeps focus, closes on Escape and gives focus back.
 * What opens inside it must stay inside it: a popover outside could not be reached.
 */
export function Dialog({ title, isOpen, onClose, role = 'dialog', children, actions, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    const before = document.activeElement
    dialog.showModal()
    // A long one is read from its title, and not from the first control, far below.
    if (dialog.scrollTop > 0) focusTitle(dialog)
    // It is taken out of the page rather than closed, and then the browser gives the focus to nobody.
    return () => {
      dialog.close()
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isOpen])
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog || role === 'alertdialog') return
    // Beside the sheet there is only the backdrop, which belongs to the dialog's element.
    const onClick = (event: MouseEvent) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect()
      const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
      if (event.target === dialog && !isInside) onClose()
    }
    dialog.addEventListener('click', onClick)
    return () => dialog.removeEventListener('click', onClick)
  }, [isOpen, onClose, role])
  if (!isOpen) return null
  return (
    <dialog
      ref={ref} className={className ? `dialog ${className}` : 'dialog'} role={role} aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`}
      onCancel={event => { event.preventDefault(); onClose() }}
    >
      <h2 className="dialog-title" id={`${id}-title`}>{title}</h2>
      {children ? <div className="dialog-body" id={`${id}-body`}>{children}</div> : null}
      {actions ? <div className="dialog-acts">{actions}</div> : null}
    </dialog>
  )
}

/** It takes focus only then: the browser would give it to the title before any control. */
function focusTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2')
  if (title === null) return
  title.tabIndex = -1
  title.focus()
}

export interface ConfirmDialogProps {
  /** "Delete 3 items and what belongs to them?" */
  readonly title: string
  readonly isOpen: boolean
  /** A verb with its object: "Delete 3 items". */
  readonly confirmLabel: string
  readonly pendingLabel?: string
  readonly confirmIcon?: string
  /** "Keep them". */
  readonly cancelLabel: string
  readonly isPending?: boolean
  /** It cannot be confirmed yet; `children` say why. */
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Only for what cannot be undone; it names what goes. The way back has focus first. */
export function ConfirmDialog({ title, isOpen, confirmLabel, pendingLabel, confirmIcon, cancelLabel, isPending = false, isDisabled = false, isDanger = true, onConfirm, onCancel, children }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title} isOpen={isOpen} onClose={onCancel} role="alertdialog"
      actions={
        <>
          <Button onClick={onCancel} autoFocus>{cancelLabel}</Button>
          <Button variant={isDanger ? 'solid-danger' : 'primary'} icon={confirmIcon} isDisabled={isDisabled} isPending={isPending} pendingLabel={pendingLabel} onClick={onConfirm}>{confirmLabel}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
