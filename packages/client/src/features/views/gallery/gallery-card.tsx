import { memo } from 'react'
import type { Field } from '@portico/model'
import type { LoadedRow } from '../../../backend/records/select.ts'
import { FileCell } from '../../../fields/cells/file-cell.tsx'
import StoredPicture from '../../../fields/cells/picture.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { CardFields } from '../card-fields.ts'
import { CardValue, coverOf, titleOf } from '../card-value.tsx'
import type { LayoutContext } from '../layout-context.ts'

interface GalleryCardProps {
  /** Undefined while it is on its way. */
  readonly row: LoadedRow | undefined
  readonly fields: CardFields
  readonly cover: Field
  readonly position: number
  readonly count: number
  readonly isActive: boolean
  readonly isFresh: boolean
  readonly links: LayoutContext['links']
  readonly texts: readonly Field[]
  /** Pixels. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly onFocus: (position: number) => void
}

/** A record with its picture, or the name of its file. The whole card leads to the record. */
export const GalleryCard = memo(function GalleryCard({ row, fields, cover, texts, position, count, isActive, isFresh, links, left, top, width, height, onFocus }: GalleryCardProps) {
  const style = { width, height, transform: `translate(${left}px, ${top}px)` }
  if (row === undefined) return <li className="gl-card" style={style}><span className="gl-cover" /><span><SkeletonBlock width={90 + ((position * 37) % 60)} /></span></li>
  const path = coverOf(row, fields)
  const title = titleOf(row, fields.title)
  return (
    <li className={isFresh ? 'gl-card is-fresh' : 'gl-card'} style={style} data-position={position} aria-setsize={count} aria-posinset={position + 1}>
      <span className="gl-cover">
        {path === null ? null : cover.kind === 'image' ? <StoredPicture bucket={cover.format ?? ''} path={path} size={320} label="" /> : <FileCell field={cover} value={path} />}
      </span>
      {row.key === '' ? <span className="gl-title trunc">{title}</span> : (
        <a
          className="gl-title trunc" href={links.href(row.key)} tabIndex={isActive ? 0 : -1} onFocus={() => onFocus(position)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            links.open(row.key)
          }}
        >
          {title}
        </a>
      )}
      {texts.map((field) => <span key={field.name} className="gl-line"><CardValue row={row} field={field} /></span>)}
    </li>
  )
})
