import type { Failure } from '../failure.ts'
import { joinPath, type ObjectPath } from './path.ts'

export interface FolderMove {
  /** What is below the folder. */
  readonly paths: readonly ObjectPath[]
  readonly from: ObjectPath
  readonly to: ObjectPath
  readonly move: (from: ObjectPath, to: ObjectPath) => Promise<void>
  readonly toFailure: (thrown: unknown) => Failure
  readonly atOnce: number
  readonly signal: AbortSignal
  /** Called with how many have their new place. */
  readonly onProgress: (moved: number) => void
}

export interface MoveReport {
  /** Where they were. */
  readonly moved: readonly ObjectPath[]
  readonly failed: readonly { readonly path: ObjectPath; readonly failure: Failure }[]
  /** Not tried: it was stopped, or nobody answered. */
  readonly left: readonly ObjectPath[]
}

/** Storage knows no folders, so each object is moved by itself, some at once. What is refused stays where it is, and the rest goes on. */
export async function moveFolder({ paths, from, to, move, toFailure, atOnce, signal, onProgress }: FolderMove): Promise<MoveReport> {
  const moved: ObjectPath[] = []
  const failed: { path: ObjectPath; failure: Failure }[] = []
  const waiting = [...paths]
  let isSilent = false
  const carry = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (signal.aborted || isSilent) return void waiting.unshift(path)
      try {
        await move(path, joinPath(to, path.slice(from.length)))
        moved.push(path)
        onProgress(moved.length)
      } catch (thrown) {
        const failure = toFailure(thrown)
        failed.push({ path, failure })
        isSilent ||= failure.source === 'network'
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, carry))
  return { moved, failed, left: waiting }
}
