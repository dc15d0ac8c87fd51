import './file-cell.css'
import { lazy, Suspense } from 'react'
import { fieldTexts } from '../../lib/texts/fields.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CellProps } from '../field-type.ts'
import { None, TextCell } from './text-cell.tsx'
import { LinkCell } from './value-cells.tsx'

const StoredPicture = lazy(() => import('./picture.tsx'))

/** A picture in a bucket, small; its name is in the title. What draws it comes a moment later, into space that is kept. */
export function ImageCell(props: CellProps) {
  const { field, value, layout } = props
  if (value === null || value === '') return <None />
  if (field.format === null || isAddress(value)) return <LinkOrText {...props} />
  const name = nameIn(value)
  return (
    <span className={layout === 'form' ? 'val-row val-file' : 'val-row'} title={value}>
      <span className={layout === 'form' ? 'thumb thumb-lg' : 'thumb'}>
        <Suspense fallback={null}><StoredPicture bucket={field.format} path={value} size={layout === 'form' ? 60 : 42} label={layout === 'form' ? '' : name} /></Suspense>
      </span>
      {layout === 'form' ? <span className="val-line">{name}</span> : null}
    </span>
  )
}

/** A file in a bucket: its name. */
export function FileCell(props: CellProps) {
  const { field, value } = props
  if (value === null || value === '') return <None />
  if (field.format === null || isAddress(value)) return <LinkOrText {...props} />
  return <span className="val-row" title={value}><Icon name="paperclip" size={14} label={fieldTexts.file} /><span className="val-line">{nameIn(value)}</span></span>
}

/** Columns that hold whole addresses are links: pictures of strangers are not loaded unasked. */
const isAddress = (value: string) => /^https?:\/\//i.test(value)

const nameIn = (path: string) => path.split('/').findLast((part) => part !== '') ?? path

function LinkOrText(props: CellProps) {
  return props.value !== null && isAddress(props.value) ? <LinkCell {...props} field={{ ...props.field, kind: 'url' }} /> : <TextCell {...props} />
}
