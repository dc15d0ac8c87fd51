import type { CallResult } from '../../backend/actions/result.ts'
import { type Failure, toFailure } from '../../backend/failure.ts'

/** What became of a call on each of many records. Every key is in one of the lists. */
export interface EachOutcome {
  readonly done: readonly { readonly key: string; readonly result: CallResult }[]
  readonly refused: readonly { readonly key: string; readonly failure: Failure }[]
  /** No answer came: it may have run there. */
  readonly unknown: readonly { readonly key: string; readonly failure: Failure }[]
  /** Not called. */
  readonly left: readonly string[]
}

export interface EachOptions {
  readonly call: (key: string) => Promise<CallResult>
  /** Asked before each call. */
  readonly isStopped: () => boolean
  readonly onProgress: (outcome: EachOutcome) => void
}

/** One call a record, one after the other. A silent backend ends it: what follows would only be as uncertain. Never rejects. */
export async function runEach(keys: readonly string[], { call, isStopped, onProgress }: EachOptions): Promise<EachOutcome> {
  let outcome: EachOutcome = { done: [], refused: [], unknown: [], left: keys }
  for (const key of keys) {
    if (isStopped()) break
    const left = outcome.left.slice(1)
    try {
      outcome = { ...outcome, left, done: [...outcome.done, { key, result: await call(key) }] }
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (isSilence(failure)) return { ...outcome, left, unknown: [{ key, failure }] }
      outcome = { ...outcome, left, refused: [...outcome.refused, { key, failure }] }
    }
    onProgress(outcome)
  }
  return outcome
}

function isSilence({ source, code }: Failure): boolean {
  return source === 'network' || source === 'gateway' || source === 'reader' || code === 'function_unreachable'
}
