/** A file that a person chose or dropped. */
export interface ChosenFile {
  readonly file: File
  /** Opens it again after a reload, where the browser gave one. */
  readonly handle?: FileSystemFileHandle | undefined
  /** The folders it was dropped in, without a slash at the ends; empty for a bare file. */
  readonly folder: string
}

/** Of the File System Access API, what TypeScript's library does not know. */
interface Pickers {
  readonly showOpenFilePicker?: (options: { readonly multiple: boolean }) => Promise<readonly FileSystemFileHandle[]>
}
interface HandleItem {
  readonly getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}
interface Directory {
  readonly values: () => AsyncIterable<FileSystemHandle>
}

export function hasPicker(page: object): page is Required<Pickers> {
  return 'showOpenFilePicker' in page
}

/** The browser's picker with handles. Empty where the reader thought better of it. */
export async function pickFiles(page: Required<Pickers>): Promise<readonly ChosenFile[]> {
  try {
    const handles = await page.showOpenFilePicker({ multiple: true })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle, folder: '' })))
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return []
    throw thrown
  }
}

/** What was dropped, folders with all that is in them. Must be called within the event: the browser forgets it afterwards. */
export async function readDropped(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file')
  const reads = items.map((item: DataTransferItem & HandleItem) => {
    const file = item.getAsFile()
    return { file, handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null) }
  })
  const found = await Promise.all(reads.map(async ({ file, handle: asked }) => {
    const handle = await asked
    if (handle !== null) return await readHandle(handle, '')
    return file === null ? [] : [{ file, folder: '' }]
  }))
  return found.flat()
}

async function readHandle(handle: FileSystemHandle, folder: string): Promise<readonly ChosenFile[]> {
  if (isFile(handle)) return [{ file: await handle.getFile(), handle, folder }]
  if (!isDirectory(handle)) return []
  const found: ChosenFile[] = []
  for await (const inside of handle.values()) found.push(...(await readHandle(inside, folder === '' ? handle.name : `${folder}/${handle.name}`)))
  return found
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isDirectory = (handle: FileSystemHandle): handle is FileSystemHandle & Directory => handle.kind === 'directory' && 'values' in handle
