import type { Entry } from '../../backend/files/objects.ts'
import { iconOf, previewKind } from '../../backend/files/mime.ts'
import StoredPicture from '../../fields/cells/picture.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A folder, a small picture, or the sign of the file's type. */
export function EntryPicture({ bucket, entry, size }: { readonly bucket: string; readonly entry: Entry; readonly size: number }) {
  const isPicture = entry.kind === 'file' && previewKind(entry.type) === 'image'
  return (
    <span className={isPicture ? 'fl-thumb' : 'fl-thumb is-sign'}>
      {isPicture ? <StoredPicture bucket={bucket} path={entry.path} size={size} label="" /> : <Icon name={entry.kind === 'folder' ? 'folder' : iconOf(entry.type)} size={size > 60 ? 24 : 14} />}
    </span>
  )
}
