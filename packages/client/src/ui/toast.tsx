import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import type { Toast, Toasts } from './toast-store.ts'
import './toast.css'

/** A toast leaves after this time, in milliseconds, unless it is hovered or focused. */
const stay = 6000

const ToastsContext = createContext<Toasts | null>(null)

export interface ToastProviderProps {
  readonly toasts: Toasts
  /** The region's accessible name. */
  readonly label: string
  readonly dismissLabel: string
  /** What stays for as long as it is so, before those that leave. */
  readonly standing?: ReactNode
  readonly children: ReactNode
}

export function ToastProvider({ toasts, label, dismissLabel, standing, children }: ToastProviderProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <ToastsContext value={toasts}>
      {children}
      <section className="toasts" aria-label={label} aria-live="polite">
        {standing}
        {shown.map(toast => <ToastView key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={() => toasts.dismiss(toast.id)} />)}
      </section>
    </ToastsContext>
  )
}

/** `toasts.show('3 items moved to Ready', { label: 'Undo', run })`. */
export function useToasts(): Toasts {
  const toasts = use(ToastsContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider above it')
  return toasts
}

function ToastView({ toast, dismissLabel, onDismiss }: { readonly toast: Toast; readonly dismissLabel: string; readonly onDismiss: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onDismiss, stay)
    return () => clearTimeout(timer)
  })
  const action = toast.action
  return (
    <div className="toast" onPointerEnter={() => setIsHeld(true)} onPointerLeave={() => setIsHeld(false)} onFocus={() => setIsHeld(true)} onBlur={() => setIsHeld(false)}>
      <span className="grow">{toast.message}</span>
      {action ? <Button onClick={() => { onDismiss(); action.run() }}>{action.label}</Button> : null}
      <IconButton icon="x" size="sm" label={dismissLabel} onClick={onDismiss} />
    </div>
  )
}
