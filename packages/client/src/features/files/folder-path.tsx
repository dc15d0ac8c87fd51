import { Link } from '@tanstack/react-router'
import type { Bucket } from '../../backend/files/bucket.ts'
import { splitPath } from '../../backend/files/path.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { Icon } from '../../ui/icon.tsx'

/** Where one is: the bucket and the folders above, each a link. */
export function FolderPath({ bucket, folder }: { readonly bucket: Bucket; readonly folder: string }) {
  const parts = splitPath(folder)
  const last = parts.at(-1)
  return (
    <nav className="fl-crumbs" aria-label={words.path}>
      <Icon name={bucket.isPublic ? 'globe' : 'lock'} size={14} />
      {last === undefined ? <b aria-current="page">{bucket.name}</b> : <Link className="fl-crumb" to="/files/$bucket/$" params={{ bucket: bucket.id, _splat: '' }}>{bucket.name}</Link>}
      {parts.map((part, index) => (
        <span key={index} className="fl-step">
          <Icon name="chevron-right" size={14} />
          {index === parts.length - 1 ? <b className="trunc" aria-current="page">{part}</b>
            : <Link className="fl-crumb trunc" to="/files/$bucket/$" params={{ bucket: bucket.id, _splat: parts.slice(0, index + 1).join('/') }}>{part}</Link>}
        </span>
      ))}
    </nav>
  )
}
