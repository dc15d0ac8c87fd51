import { memo } from 'react'
import type { Field } from '@portico/model'
import { type LoadedRow, personOf } from '../../../backend/records/select.ts'
import { FileCell } from '../../../fields/cells/file-cell.tsx'
import StoredPicture from '../../../fields/cells/picture.tsx'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
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
  /** Under the title: fields at the left and at the right. */
  readonly lines: readonly (readonly Field[])[]
  /** Pixels. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly onFocus: (position: number) => void
}

/** A record with its picture, or the name of its file. The whole card leads to the record. */
export const GalleryCard = memo(function GalleryCard({ row, fields, cover, lines, position, count, isActive, isFresh, links, left, top, width, height, onFocus }: GalleryCardProps) {
  const style = { width, height, transform: `translate(${left}px, ${top}px)` }
  if (row === undefined) return <li className="gl-card" style={style}><span className="gl-cover" /><span><SkeletonBlock width={90 + ((position * 37) % 60)} /></span></li>
  const path = coverOf(row, fields)
  const title = titleOf(row, fields.title)
  return (
    <li className={isFresh ? 'gl-card is-fresh' : 'gl-card'} style={style} data-position={position} aria-setsize={count} aria-posinset={position + 1}>
      <span className="gl-cover">
        {path === null ? <Icon name="image" size={20} className="gl-none" label={viewsTexts.gallery.none(cover.label)} /> : cover.kind === 'image' ? <StoredPicture bucket={cover.format ?? ''} path={path} size={320} label="" /> : <FileCell field={cover} value={path} />}
      </span>
      {row.key === '' ? <span className="gl-title" title={title}><span>{title}</span></span> : (
        <a
          className="gl-title" title={title} href={links.href(row.key)} tabIndex={isActive ? 0 : -1} onFocus={() => onFocus(position)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            links.open(row.key)
          }}
        >
          <span>{title}</span>
        </a>
      )}
      {lines.map((line) => <span key={line[0]?.name} className="gl-line">{line.map((field) => (field.reference?.isPeople === true && line.length > 1 ? <Face key={field.name} row={row} field={field} /> : <CardValue key={field.name} row={row} field={field} />))}</span>)}
    </li>
  )
})

/** Who has it, beside something longer. */
function Face({ row, field }: { readonly row: LoadedRow; readonly field: Field }) {
  const name = row.titles[field.name] ?? null
  return name === null ? null : <span className="cd-value" title={`${field.label}: ${name}`}><Avatar name={name} id={personOf(row, field.name)} size="sm" isNamed /></span>
}
