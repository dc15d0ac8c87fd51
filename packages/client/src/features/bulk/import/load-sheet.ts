import type { SheetAnswer } from './sheet.worker.ts'
import { type Sheet, SheetError, type SheetSource } from './sheet.ts'

/** Reads a file or pasted text in a worker; of a workbook one sheet, the first that has rows where none is named. Rejects with a `SheetError`. */
export async function loadSheet(given: File | string, at: number | null = null): Promise<Sheet> {
  const source = typeof given === 'string' ? ({ kind: 'text', text: given } as const) : await sourceOf(given, at)
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const parts: Sheet['lines'][] = []
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
        if ('lines' in data) parts.push(data.lines)
        else if ('sheet' in data) resolve({ ...data.sheet, lines: [...parts, data.sheet.lines].flat() })
        else reject(new SheetError(data.problem))
      })
      worker.addEventListener('error', () => reject(new SheetError('too-large')))
      worker.postMessage(source)
    })
  } finally {
    worker.terminate()
  }
}

/** By what it begins with, and only then by its name: a workbook is a ZIP archive. */
async function sourceOf(file: File, at: number | null): Promise<SheetSource> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4B) return { kind: 'xlsx', bytes, at }
  return { kind: /\.(json|jsonl|ndjson)$/i.test(file.name) || file.type === 'application/json' ? 'json' : 'csv', bytes }
}
