export interface Toast {
  readonly id: number
  readonly message: string
  /** The way back: "Undo". */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** Confirmations only; an error stands where its cause is. */
export interface Toasts {
  readonly show: (message: string, action?: Toast['action']) => void
  readonly dismiss: (id: number) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => readonly Toast[]
}

/** How many stand at once; an older one gives way. */
const most = 3

export function createToasts(): Toasts {
  let toasts: readonly Toast[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const set = (changed: readonly Toast[]) => {
    toasts = changed
    for (const listener of listeners) listener()
  }
  return {
    show: (message, action) => set([...toasts, { id: next++, message, action }].slice(-most)),
    dismiss: id => set(toasts.filter(toast => toast.id !== id)),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => toasts,
  }
}
