import { useNavigate, useSearch } from '@tanstack/react-router'
import { type DragEvent, useRef, useState } from 'react'
import { useBackend } from '../../backend/context.ts'
import type { Bucket } from '../../backend/files/bucket.ts'
import type { FileSort } from '../../backend/files/objects.ts'
import { joinPath, nameOf, type ObjectPath, parentOf, safeName, splitPath } from '../../backend/files/path.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { useScreenKeys } from '../../lib/use-screen-keys.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BucketList } from './bucket-list.tsx'
import { type ChosenFile, hasPicker, pickFiles, readDropped } from './chosen.ts'
import { DeleteDialog, type Doomed } from './delete-dialog.tsx'
import { parseView, renderView, type FilesView } from './files-search.ts'
import { FolderView } from './folder-view.tsx'
import { MoveFolderDialog } from './move-folder-dialog.tsx'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useFiles } from './use-files.ts'

interface FolderScreenProps {
  readonly buckets: readonly Bucket[]
  readonly bucket: Bucket
  readonly folder: string
}

type Asked = { readonly kind: 'folder' } | { readonly kind: 'rename'; readonly path: ObjectPath } | { readonly kind: 'move-folder' } | { readonly kind: 'delete'; readonly doomed: Doomed }

/** One folder, its buckets beside it, and what one asks of it. */
export function FolderScreen({ buckets, bucket, folder }: FolderScreenProps) {
  const files = useFiles()
  const { files: late } = useBackend()
  const navigate = useNavigate()
  const view = parseView(useSearch({ strict: false }))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const find = useRef<HTMLInputElement>(null)
  const change = (changed: Partial<FilesView>, replace = false) =>
    void navigate({ to: '/files/$bucket/$', params: { bucket: bucket.id, _splat: folder }, search: renderView({ ...view, ...changed }), replace })
  const goTo = (path: string, file: string | null) =>
    void navigate({ to: '/files/$bucket/$', params: { bucket: bucket.id, _splat: path }, search: renderView({ ...view, search: '', file }) })

  // Files may be given before the code that sends them is here; where it cannot be had, `useFiles` says so.
  const add = (chosen: readonly ChosenFile[]) => void late.load().then(({ uploads }) => {
    for (const { file, handle, folder: within } of chosen) {
      const inside = splitPath(within).map(safeName)
      uploads.add({ bucket, file, handle, path: joinPath(folder, ...inside, safeName(file.name)) })
    }
  }, () => undefined)
  const choose = () => {
    const page: object = globalThis
    if (hasPicker(page)) void pickFiles(page).then(add)
    else input.current?.click()
  }
  useScreenKeys({ find, create: null, upload: choose })
  const drop = useDrop(add)
  const place = nameOf(folder) || bucket.name
  const gone = () => {
    setAsked(null)
    setSelected(new Set())
    change({ file: null })
  }
  return (
    <div className="fl">
      <PageHead title={words.title} sub={bucket.name}>
        <Button icon="folder" className="fl-new" onClick={() => setAsked({ kind: 'folder' })}>{words.newFolder.button}</Button>
        <Button variant="primary" icon="upload" keyHint="U" aria-keyshortcuts="U" onClick={choose}>{words.upload}</Button>
      </PageHead>
      <input ref={input} type="file" multiple hidden aria-label={words.upload} onChange={({ currentTarget }) => {
        add(Array.from(currentTarget.files ?? [], (file) => ({ file, folder: '' })))
        currentTarget.value = ''
      }} />
      <div className={view.file === null ? 'fl-main' : 'fl-main has-preview'}>
        <BucketList buckets={buckets} current={bucket} />
        {files === null ? <section className="fl-list" aria-busy="true" /> : (
          <FolderView files={files} bucket={bucket} folder={folder} view={view} selected={selected} find={find} drop={drop.on} onSelect={setSelected} onChange={change}
            onSort={(by) => change({ sort: nextSort(view.sort, by) })} onChoose={choose}
            onRename={({ path }) => setAsked({ kind: 'rename', path })} onMoveFolder={() => setAsked({ kind: 'move-folder' })} onDelete={(doomed) => setAsked({ kind: 'delete', doomed })} />
        )}
        {drop.isOver ? <div className="fl-drop" aria-hidden="true"><span>{words.dropHere(place)}</span></div> : null}
      </div>
      {asked?.kind === 'folder' ? <NewFolderDialog folder={folder} onClose={() => setAsked(null)} onOpen={(name) => goTo(joinPath(folder, name), null)} /> : null}
      {asked?.kind === 'rename' && files !== null ? <RenameDialog files={files} bucket={bucket.id} path={asked.path} onClose={() => setAsked(null)} onMoved={(path) => {
        setAsked(null)
        goTo(parentOf(path), nameOf(path))
      }} /> : null}
      {asked?.kind === 'move-folder' && files !== null ? <MoveFolderDialog files={files} bucket={bucket.id} folder={folder} onClose={() => setAsked(null)} onMoved={(path) => goTo(path, null)} /> : null}
      {asked?.kind === 'delete' && files !== null ? <DeleteDialog files={files} bucket={bucket.id} doomed={asked.doomed} onClose={() => setAsked(null)} onDeleted={asked.doomed.kind === 'folder' ? () => goTo(parentOf(folder), null) : gone} /> : null}
    </div>
  )
}

/** A column that is sorted by turns round; times begin with the latest. */
function nextSort(sort: FileSort, by: FileSort['by']): FileSort {
  return sort.by === by ? { by, descending: !sort.descending } : { by, descending: by !== 'name' }
}

/** Files from outside may be dropped anywhere on the folder. */
function useDrop(add: (chosen: readonly ChosenFile[]) => void) {
  const [depth, setDepth] = useState(0)
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver: depth > 0,
    on: {
      onDragEnter: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDepth((now) => now + 1)
      },
      onDragLeave: (event: DragEvent) => {
        if (holdsFiles(event)) setDepth((now) => Math.max(0, now - 1))
      },
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDepth(0)
        void readDropped(event.dataTransfer).then(add)
      },
    },
  }
}
