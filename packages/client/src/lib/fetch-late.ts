import { lateCodeWaits } from './limits-late.ts'

/** What became of asking for a file: it is here, it cannot be reached now, it is there no more since another version was put in place, or it came too late for this page. */
export type FileState = 'here' | 'away' | 'replaced' | 'lost'

/** How a file of code is fetched, and who is told. */
export interface FileOutlet {
  readonly get: (url: string) => Promise<FileState>
  /** Resolves after so many milliseconds, or sooner where something speaks for another try. */
  readonly pause: (milliseconds: number) => Promise<void>
  readonly tell: (url: string, state: FileState) => void
}

/** Fetches a file of code, for as long as it takes. What lasts no longer than a moment is not told. */
export async function fetchLate({ get, pause, tell }: FileOutlet, url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const state = await get(url)
    if (state === 'here' || state === 'replaced' || tries > 0) tell(url, state)
    if (state === 'here') return
    await pause(lateCodeWaits[Math.min(tries, lateCodeWaits.length - 1)] ?? 0)
  }
}
