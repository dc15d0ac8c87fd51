import { useKeyDown } from '../../lib/use-key-down.ts'

export interface Shortcuts {
  /** ⌘K or Ctrl K, everywhere. */
  readonly find: () => void
}

export function useShortcuts({ find }: Shortcuts): void {
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    find()
  })
}
