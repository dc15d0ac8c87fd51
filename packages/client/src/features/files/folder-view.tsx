import { type DOMAttributes, type RefObject, useEffect, useRef } from 'react'
import type { Bucket } from '../../backend/files/bucket.ts'
import type { Files } from '../../backend/files/create-files.ts'
import type { FileEntry, FileSort } from '../../backend/files/objects.ts'
import { joinPath, nameOf } from '../../backend/files/path.ts'
import { FailureState } from '../../backend/failure-state.tsx'
import { toFailure } from '../../backend/failure.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'
import type { Doomed } from './delete-dialog.tsx'
import { EntryGallery } from './entry-gallery.tsx'
import { type EntriesProps, EntryList } from './entry-list.tsx'
import { FilePreview } from './file-preview.tsx'
import type { FilesView } from './files-search.ts'
import { FolderPath } from './folder-path.tsx'
import { useFile, useFolder } from './use-folder.ts'

interface FolderViewProps {
  readonly files: Files
  readonly bucket: Bucket
  readonly folder: string
  readonly view: FilesView
  readonly selected: ReadonlySet<string>
  readonly find: RefObject<HTMLInputElement | null>
  readonly drop: Pick<DOMAttributes<HTMLElement>, 'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop'>
  readonly onSelect: (paths: ReadonlySet<string>) => void
  readonly onChange: (changed: Partial<FilesView>, replace?: boolean) => void
  readonly onSort: (by: FileSort['by']) => void
  readonly onChoose: () => void
  readonly onRename: (file: FileEntry) => void
  readonly onMoveFolder: () => void
  readonly onDelete: (doomed: Doomed) => void
}

/** What is in a folder, and beside it the file that is looked at. */
export function FolderView(props: FolderViewProps) {
  const { files, bucket, folder, view, selected, find, drop, onSelect, onChange, onRename, onDelete } = props
  const read = useFolder(files, bucket.id, folder, view.sort, view.search)
  const entries = read.data?.pages.flatMap((page) => page.entries) ?? []
  const path = view.file === null ? '' : joinPath(folder, view.file)
  const listed = entries.find((entry): entry is FileEntry => entry.kind === 'file' && entry.path === path)
  const asked = useFile(files, bucket.id, path, view.file !== null && listed === undefined && read.data !== undefined)
  const file = view.file === null ? null : (listed ?? asked.data)
  const close = () => onChange({ file: null })
  return (
    <>
      <section className="fl-list" aria-label={nameOf(folder) || bucket.name} {...drop}>
        <div className="fl-path">
          <FolderPath bucket={bucket} folder={folder} />
          {read.data === undefined ? null : <span className="fl-count">{words.listed(entries.length, read.hasNextPage)}</span>}
          <span className="grow" />
          <SearchBox className="fl-find" label={words.search} title={words.searchHint} clearLabel={words.clearSearch} text={view.search} input={find} onSearch={(search) => onChange({ search }, true)} />
          <Menu label={words.sortBy(words.sort[view.sort.by])} placement="bottom end" items={sortItems(props)} trigger={(trigger) => <IconButton {...trigger} icon="arrow-up-down" size="sm" label={words.sortBy(words.sort[view.sort.by])} />} />
          <fieldset className="fl-seg" aria-label={words.layout}>
            <button type="button" aria-pressed={view.layout === 'list'} aria-label={words.list} title={words.list} onClick={() => onChange({ layout: 'list' })}><Icon name="list" size={14} /></button>
            <button type="button" aria-pressed={view.layout === 'gallery'} aria-label={words.gallery} title={words.gallery} onClick={() => onChange({ layout: 'gallery' })}><Icon name="images" size={14} /></button>
          </fieldset>
          {folder === '' ? null : <Menu label={words.moreActions(nameOf(folder))} placement="bottom end" trigger={(trigger) => <IconButton {...trigger} size="sm" icon="ellipsis" label={words.moreActions(nameOf(folder))} />}
            items={[{ id: 'move', label: words.rename.action, icon: 'pen-line', onAction: props.onMoveFolder }, { id: 'delete', label: words.remove.action, icon: 'trash-2', isDanger: true, onAction: () => onDelete({ kind: 'folder', path: folder }) }]} />}
        </div>
        <FolderBody {...props} read={read} entries={{ bucket: bucket.id, entries, sort: view.sort, selected, open: path === '' ? null : path, onSort: props.onSort, onSelect, onOpen: ({ name }) => onChange({ file: name }) }} />
        {selected.size === 0 ? null : (
          <div className="fl-bulk" role="toolbar" aria-label={words.selected(selected.size)}>
            <span className="fl-bulk-n">{words.selected(selected.size)}</span>
            <Button icon="trash-2" onClick={() => onDelete({ kind: 'files', paths: [...selected] })}>{words.remove.action}</Button>
            <IconButton icon="x" label={words.clearSelection} onClick={() => onSelect(new Set())} />
          </div>
        )}
      </section>
      {file ? <FilePreview files={files} bucket={bucket} file={file} onClose={close} onRename={() => onRename(file)} onDelete={() => onDelete({ kind: 'files', paths: [file.path] })} />
        : view.file !== null && (file === null || asked.error !== null) ? <aside className="fl-preview" aria-label={words.preview}><EmptyState icon="file" title={view.file} actions={<Button onClick={close}>{words.closePreview}</Button>}>{words.gone}</EmptyState></aside> : null}
    </>
  )
}

function sortItems({ view: { sort }, onSort }: FolderViewProps): readonly MenuEntry[] {
  const columns: readonly FileSort['by'][] = ['name', 'updated_at', 'created_at']
  return columns.map((by) => ({ id: by, label: `${words.sort[by]}, ${(sort.by === by ? !sort.descending : by !== 'name') ? words.order.desc : words.order.asc}`, isChosen: sort.by === by, onAction: () => onSort(by) }))
}

interface FolderBodyProps extends FolderViewProps {
  readonly read: ReturnType<typeof useFolder>
  readonly entries: EntriesProps
}

function FolderBody({ read, entries, bucket, folder, view, onChange, onChoose }: FolderBodyProps) {
  if (read.data === undefined) return read.error === null ? <SkeletonColumns rows={8} columns={4} waitingFor={words.waitingForFolder(nameOf(folder) || bucket.name)} /> : <FailureState failure={toFailure(read.error)} onRetry={() => void read.refetch()} />
  if (entries.entries.length === 0 && !read.hasNextPage) {
    return view.search === ''
      ? <EmptyState icon="columns" title={words.empty.title(nameOf(folder) || bucket.name)} actions={<Button icon="upload" onClick={onChoose}>{words.upload}</Button>}>{words.empty.text}</EmptyState>
      : <EmptyState icon="search" title={words.nothingFound.title(view.search)} actions={<Button onClick={() => onChange({ search: '' })}>{words.clearSearch}</Button>}>{words.nothingFound.text}</EmptyState>
  }
  return (
    <div className="fl-sheet" aria-busy={read.isPlaceholderData}>
      {view.layout === 'gallery' ? <EntryGallery {...entries} /> : <EntryList {...entries} />}
      {read.hasNextPage ? <NextPage isLoading={read.isFetchingNextPage} hasFailed={read.isFetchNextPageError} onMore={() => void read.fetchNextPage()} /> : null}
      {view.layout === 'list' ? <div className="fl-rest" aria-hidden="true"><i /><i /><i /><i /><i /></div> : null}
    </div>
  )
}

/** The next page is read as its place comes into sight; by a press where that is not noticed or has failed. */
function NextPage({ isLoading, hasFailed, onMore }: { readonly isLoading: boolean; readonly hasFailed: boolean; readonly onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (place.current === null || isLoading || hasFailed) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current()
    }, { rootMargin: '600px' })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isLoading, hasFailed])
  return <div className="fl-next" ref={place}><Button isPending={isLoading} pendingLabel={words.loadingMore} onClick={onMore}>{words.more}</Button></div>
}
