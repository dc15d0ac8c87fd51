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
  /** How many have been called. */
  readonly onProgress: (count: number) => void
}

/** One call a record, one after the other. A silent backend ends it: what follows would only be as uncertain. Never rejects. */
export async function runEach(keys: readonly string[], { call, isStopped, onProgress }: EachOptions): Promise<EachOutcome> {
  const done: EachOutcome['done'][number][] = []
  const refused: EachOutcome['refused'][number][] = []
  for (const [index, key] of keys.entries()) {
    if (isStopped()) return { done, refused, unknown: [], left: keys.slice(index) }
    try {
      done.push({ key, result: await call(key) })
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (isSilence(failure)) return { done, refused, unknown: [{ key, failure }], left: keys.slice(index + 1) }
      refused.push({ key, failure })
    }
    onProgress(index + 1)
  }
  return { done, refused, unknown: [], left: [] }
}

/** What became of some, and then of those that were left. */
export function goOn(before: EachOutcome, after: EachOutcome): EachOutcome {
  return { done: [...before.done, ...after.done], refused: [...before.refused, ...after.refused], unknown: [...before.unknown, ...after.unknown], left: after.left }
}

function isSilence({ source, code }: Failure): boolean {
  return source === 'network' || source === 'gateway' || source === 'reader' || code === 'function_unreachable'
}
