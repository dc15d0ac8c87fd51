import { useEffect, useState } from 'react'
import { formAddress, parseFormAddress } from '../../lib/form-address.ts'

/** The step in the address, so that the browser's own back and forward lead through the form. */
export interface StepAddress {
  /** As the address names it, which may be one that nobody has come to yet. */
  readonly asked: number
  readonly go: (step: number) => void
  /** Without a trace in the history: the address says what is shown. */
  readonly settle: (step: number) => void
  /** Back to where one came from, else to that step. */
  readonly back: (step: number) => void
}

export function useFormStep(id: string): StepAddress {
  const [asked, setAsked] = useState(readStep)
  useEffect(() => {
    const follow = () => setAsked(readStep())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const address = (step: number) => new URL(formAddress(id, step), document.baseURI)
  return {
    asked,
    go: (step) => {
      history.pushState({ fromStep: true }, '', address(step))
      setAsked(step)
    },
    settle: (step) => {
      if (readStep() === step) return
      history.replaceState(history.state, '', address(step))
      setAsked(step)
    },
    back: (step) => {
      const state: unknown = history.state
      if (typeof state === 'object' && state !== null && 'fromStep' in state) return history.back()
      history.replaceState(null, '', address(step))
      setAsked(step)
    },
  }
}

/** The step that the address asks for, from 1. */
export function readStep(): number {
  return parseFormAddress(location, new URL(document.baseURI).pathname)?.step ?? 1
}
