import { useEffect, useState } from 'react'
import type { formIssues } from '../../fields/form-issues.ts'
import { codeOrNone } from '../../lib/late-code.ts'
import { readStep } from './use-form-step.ts'

/** Tells which rules the values of a form break. */
export type Judge = typeof formIssues

export interface LateJudge {
  /** Null until it is here. */
  readonly judge: Judge | null
  readonly load: () => Promise<Judge>
}

/**
 * The code that judges comes once the form is there, which can be typed into without it. Where the address asks for a later
 * step it comes beside the description of the backend: how far a form may be shown is for it to say.
 */
export function useJudge(isShown: boolean): LateJudge {
  const [judge, setJudge] = useState<Judge | null>(null)
  const isDue = isShown || readStep() > 1
  useEffect(() => {
    if (isDue) void loadJudge().then((loaded) => setJudge(() => loaded))
  }, [isDue])
  return { judge, load: loadJudge }
}

/** Where its code cannot be had, one that finds nothing wrong: the database judges what is sent. */
const loadJudge = (): Promise<Judge> => codeOrNone(import('../../fields/form-issues.ts')).then((module) => module.formIssues, () => () => [])
