import { useEffect, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'

export interface CopyButtonProps {
  readonly text: string
  readonly label: string
  readonly doneLabel: string
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
}

/** How long "Copied" stands, in milliseconds. */
const stay = 2000

export function CopyButton({ text, label, doneLabel, variant = 'default', size = 'sm' }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), stay)
    return () => clearTimeout(timer)
  }, [isDone])
  // Pages served without TLS from elsewhere have no clipboard; the text can still be selected.
  if (!('clipboard' in navigator)) return null
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setIsDone(true))
  }
  return <Button variant={variant} size={size} icon={isDone ? 'check' : 'copy'} onClick={copy}><span aria-live="polite">{isDone ? doneLabel : label}</span></Button>
}
