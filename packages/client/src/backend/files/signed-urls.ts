import type { Failure } from '../failure.ts'

/** The address of an object for whoever holds it, or why there is none. */
export type SignedUrl = { readonly kind: 'ready'; readonly url: string } | { readonly kind: 'refused'; readonly reason: Refusal }

/** `missing`: not there, or not for this role (the backend does not tell which). Else what failed. */
export type Refusal = 'missing' | Failure

export interface SignedUrlOptions {
  /** Signs many paths of a bucket in one request; a path that is left out or null was refused. */
  readonly sign: (bucket: string, paths: readonly string[]) => Promise<ReadonlyMap<string, string | null>>
  readonly toFailure: (thrown: unknown) => Failure
  readonly now: () => number
  readonly wait: (milliseconds: number, then: () => void) => void
  /** How long to gather, in milliseconds. */
  readonly pause: number
  readonly atOnce: number
  /** How long an address is given out, in milliseconds: less than it holds. */
  readonly keep: number
}

export interface SignedUrls {
  /** Joins the next request for that bucket, or answers from what still holds. Never rejects. */
  readonly get: (bucket: string, path: string) => Promise<SignedUrl>
  /** The object changed or is gone. */
  readonly forget: (bucket: string, path: string) => void
  readonly clear: () => void
}

interface Kept {
  readonly answer: Promise<SignedUrl>
  readonly until: number
}

/** Addresses of private objects, signed for a window of them at once and kept until shortly before they expire. */
export function createSignedUrls({ sign, toFailure, now, wait, pause, atOnce, keep }: SignedUrlOptions): SignedUrls {
  const kept = new Map<string, Kept>()
  const waiting = new Map<string, Map<string, (answer: SignedUrl) => void>>()

  const send = async (bucket: string, asked: ReadonlyMap<string, (answer: SignedUrl) => void>): Promise<void> => {
    try {
      const signed = await sign(bucket, [...asked.keys()])
      for (const [path, answer] of asked) {
        const url = signed.get(path) ?? null
        answer(url === null ? { kind: 'refused', reason: 'missing' } : { kind: 'ready', url })
      }
    } catch (thrown) {
      const reason = toFailure(thrown)
      for (const [path, answer] of asked) {
        // What failed may go well the next time.
        kept.delete(keyOf(bucket, path))
        answer({ kind: 'refused', reason })
      }
    }
  }

  const flush = (bucket: string): void => {
    const asked = [...(waiting.get(bucket) ?? [])]
    waiting.delete(bucket)
    for (let start = 0; start < asked.length; start += atOnce) void send(bucket, new Map(asked.slice(start, start + atOnce)))
  }

  const ask = (bucket: string, path: string): Promise<SignedUrl> =>
    new Promise((answer) => {
      const gathered = waiting.get(bucket)
      if (gathered) gathered.set(path, answer)
      else {
        waiting.set(bucket, new Map([[path, answer]]))
        wait(pause, () => flush(bucket))
      }
    })

  return {
    get: (bucket, path) => {
      const key = keyOf(bucket, path)
      const known = kept.get(key)
      if (known && known.until > now()) return known.answer
      const answer = ask(bucket, path)
      kept.set(key, { answer, until: now() + keep })
      return answer
    },
    forget: (bucket, path) => kept.delete(keyOf(bucket, path)),
    clear: () => kept.clear(),
  }
}

const keyOf = (bucket: string, path: string) => JSON.stringify([bucket, path])
