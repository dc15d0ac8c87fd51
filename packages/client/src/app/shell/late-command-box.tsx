import { useEffect, useState } from 'react'
import type { CommandBox } from './command-box.tsx'
import { useIsSettled } from './use-is-settled.ts'

export interface LateCommandBoxProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** There before it is called, and then drawn at once: what is typed behind ⌘K would be lost on its way. */
export function LateCommandBox({ isOpen, onClose }: LateCommandBoxProps) {
  const [late, setLate] = useState<{ readonly CommandBox: typeof CommandBox } | null>(null)
  const isSettled = useIsSettled()
  const isMissing = late === null && (isSettled || isOpen)
  useEffect(() => {
    // A box that could not be fetched is asked for again when it is called.
    if (isMissing) import('./command-box.tsx').then(setLate, () => undefined)
  }, [isMissing, isOpen])
  return isOpen && late !== null ? <late.CommandBox onClose={onClose} /> : null
}
