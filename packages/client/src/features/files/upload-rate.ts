import { isOpen, type Upload } from '../../backend/files/upload-state.ts'

interface Totals {
  readonly open: number
  readonly done: number
  readonly isMoving: boolean
  /** Bytes of what is open or done. */
  readonly sent: number
  readonly size: number
}

export function totalsOf(uploads: readonly Upload[]): Totals {
  const counted = uploads.filter((upload) => isOpen(upload) || upload.kind === 'done')
  const sum = (of: 'sent' | 'size') => counted.reduce((total, upload) => total + upload[of], 0)
  return {
    open: uploads.filter(isOpen).length,
    done: uploads.filter(({ kind }) => kind === 'done').length,
    isMoving: uploads.some(({ kind }) => kind === 'uploading' || kind === 'queued'),
    sent: sum('sent'), size: sum('size'),
  }
}

export interface Rate {
  /** Bytes a second over the last ten seconds; null until a second has passed. */
  readonly tell: (now: number, sent: number) => number | null
  readonly forget: () => void
}

const looksBack = 10_000
const knownAfter = 1000

/** The speed of what is being sent. Less than before means that something was taken away: it begins anew. */
export function createRate(): Rate {
  let samples: readonly { readonly now: number; readonly sent: number }[] = []
  return {
    tell: (now, sent) => {
      if (sent < (samples.at(-1)?.sent ?? 0)) samples = []
      samples = [...samples.filter((sample) => now - sample.now <= looksBack), { now, sent }]
      const first = samples[0]
      return first === undefined || now - first.now < knownAfter ? null : ((sent - first.sent) / (now - first.now)) * 1000
    },
    forget: () => {
      samples = []
    },
  }
}
