import { useEffect, useState } from 'react'
import type { formIssues } from '../../fields/form-issues.ts'

/** Tells which rules the values of a form break. */
export type Judge = typeof formIssues

export interface LateJudge {
  /** Null until it is here. */
  readonly judge: Judge | null
  readonly load: () => Promise<Judge>
}

/** The code that judges comes beside the description of the backend: a form can be typed into without it. */
export function useJudge(): LateJudge {
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    void loadJudge().then((loaded) => setJudge(() => loaded))
  }, [])
  return { judge, load: loadJudge }
}

/** Where its code cannot be had, one that finds nothing wrong: the database judges what is sent. */
const loadJudge = (): Promise<Judge> => import('../../fields/form-issues.ts').then((module) => module.formIssues, () => () => [])
