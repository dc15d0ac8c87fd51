import type { FileHandle } from 'node:fs/promises'
import type { StoredBytes } from './object-store.ts'

const chunkBytes = 256 * 1024

/** An open file as the bytes of a version. */
export function storedBytes(file: FileHandle, size: number): StoredBytes {
  return { size, stream: (start, end) => readStream(file, start, end), close: () => file.close() }
}

/** One read at a time, none before it is asked for: a slow reader costs one chunk. */
function readStream(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const wanted = Math.min(chunkBytes, end - position)
      if (wanted === 0) {
        await file.close()
        controller.close()
        return
      }
      try {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(wanted), 0, wanted, position)
        if (bytesRead === 0) throw new Error('A stored object is shorter than its row says')
        position += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
      } catch (error) {
        await file.close()
        throw error
      }
    },
    cancel: () => file.close(),
  }, { highWaterMark: 1 })
}
