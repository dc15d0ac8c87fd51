import type { FileHandle } from 'node:fs/promises'
import { tooLarge } from '../errors.ts'

/** Written at once: large enough that the calls cost little, small enough that a hundred uploads fit into memory. */
const batchBytes = 1024 * 1024

/**
 * Appends what comes at `position`, one batch being written while the next is gathered, and resolves with the number of
 * bytes once they are safe. Rejects with `EntityTooLarge` above `limit`; what came before a failure is written all the same.
 */
export async function writeChunks(file: FileHandle, body: AsyncIterable<Uint8Array>, limit: number, position = 0): Promise<number> {
  let batch: Uint8Array[] = []
  let gathered = 0
  let taken = 0
  let written = 0
  let writing: Promise<unknown> = Promise.resolve()

  const flush = async (): Promise<void> => {
    if (gathered === 0) return
    const [chunks, bytes] = [batch, gathered]
    batch = []
    gathered = 0
    await writing
    writing = writeAll(file, chunks, bytes, position + written)
    // The failure is met by whoever awaits next.
    writing.catch(ignore)
    written += bytes
  }

  try {
    for await (const chunk of body) {
      taken += chunk.byteLength
      if (taken > limit) throw tooLarge()
      batch.push(chunk)
      gathered += chunk.byteLength
      if (gathered >= batchBytes) await flush()
    }
  } finally {
    await flush()
    await writing
    await file.datasync()
  }
  return taken
}

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[], bytes: number, position: number): Promise<void> {
  const { bytesWritten } = await file.writev([...chunks], position)
  if (bytesWritten === bytes) return
  // A short write is rare: the rest goes as one piece.
  const rest = Buffer.concat(chunks).subarray(bytesWritten)
  for (let done = 0; done < rest.length;) done += (await file.write(rest, done, rest.length - done, position + bytesWritten + done)).bytesWritten
}

function ignore(): void {}
