import { useEffect, useState } from 'react'
import type { Explanation } from '../../backend/explain.ts'
import type { Failure } from '../../backend/failure.ts'
import { codeOrNone } from '../../lib/late-code.ts'

const load = () => import('../../backend/explain.ts')

/** Fetches the words for what may go wrong while the network is there; the form starts without them. */
export function useWordsForFailures(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 1_000)
    return () => clearTimeout(timer)
  }, [])
}

/** A failure in plain words; null until the catalogue is here. The backend's own where it cannot be had. */
export function useExplanation(failure: Failure | null, policyComment?: string | null): Pick<Explanation, 'title' | 'sentence' | 'next'> | null {
  const [words, setWords] = useState<Awaited<ReturnType<typeof load>> | 'waiting' | 'none'>('waiting')
  const isWanted = failure !== null
  useEffect(() => {
    if (isWanted) codeOrNone(load()).then(setWords, () => setWords('none'))
  }, [isWanted])
  if (failure === null || words === 'waiting') return null
  if (words === 'none') return { title: failure.message, sentence: '', next: null }
  return words.explain(failure, { isBuilder: false, ...(policyComment == null ? {} : { policyComment }) })
}
