import { saveFile } from '../../../lib/save-file.ts'

/** Where the parts of a file go, one after the other. */
export interface FileSink {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  readonly close: () => Promise<void>
  /** Leaves nothing behind. */
  readonly abort: () => Promise<void>
}

interface Picker {
  readonly showSaveFilePicker: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>
}

const hasPicker = (value: object): value is Picker => 'showSaveFilePicker' in value

/** A file that the reader chooses, written as it comes, where the browser can (File System Access); else one that is held in memory and saved at the end. Rejects with an `AbortError` where none was chosen. */
export async function openSink(name: string, type: string): Promise<FileSink> {
  const browser: object = globalThis
  if (hasPicker(browser)) {
    const file = await (await browser.showSaveFilePicker({ suggestedName: name })).createWritable()
    return { write: (bytes) => file.write(bytes), close: () => file.close(), abort: () => file.abort() }
  }
  const held: Uint8Array<ArrayBuffer>[] = []
  return {
    write: (bytes) => {
      held.push(bytes)
      return Promise.resolve()
    },
    close: () => {
      saveFile(name, new Blob(held, { type }))
      return Promise.resolve()
    },
    abort: () => Promise.resolve(),
  }
}
