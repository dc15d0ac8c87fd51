import '../../ui/progress.css'
import './file-editor.css'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { unlistedBucket } from '../../backend/files/bucket.ts'
import type { Files } from '../../backend/files/create-files.ts'
import { useStorage } from '../../backend/files/load-buckets.ts'
import { nameOf, recordFilePath } from '../../backend/files/path.ts'
import { renewBucket } from '../../backend/files/renew-bucket.ts'
import type { Upload } from '../../backend/files/upload-state.ts'
import { findErrorText } from '../../lib/texts/errors.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { newId } from '../../lib/new-id.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import StoredPicture from '../cells/picture.tsx'
import type { EditorProps } from '../field-type.ts'
import { useFieldUpload } from './use-field-upload.ts'
import TextEditor from './text-editor.tsx'

const words = filesTexts.field

/** Chooses, drops, replaces or removes the file of a record. Without a bucket or a storage service the path is text. */
export default function FileEditor(props: EditorProps) {
  const { format } = props.field
  const storage = useStorage(format !== null)
  if (format === null || storage.data?.kind === 'missing' || (props.value !== null && /^https?:/i.test(props.value))) return <TextEditor {...props} />
  return <BucketEditor {...props} bucketId={format} />
}

function BucketEditor(props: EditorProps & { readonly bucketId: string }) {
  const { field, value, layout, id, label, isInvalid, describedBy, autoFocus, record, bucketId, onChange, onCommit, onCancel } = props
  const { url } = useBackend()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  const storage = useStorage()
  const bucket = (storage.data?.kind === 'ready' ? storage.data.buckets.find((each) => each.id === bucketId) : undefined) ?? unlistedBucket(bucketId)
  const sending = useFieldUpload((upload: Upload, files: Files) => {
    files.pictures.forget(bucketId, upload.path)
    void renewBucket(client, url, bucketId)
    onChange(upload.path)
    onCommit(upload.path)
  })
  useEffect(() => {
    if (autoFocus) first.current?.focus()
  }, [autoFocus])
  const send = (file: File | undefined) => {
    if (file === undefined) return
    const key = record?.key === '' ? null : (record?.key ?? null)
    const mark = newId()
    sending.start({ bucket, file, path: recordFilePath(record?.entity ?? field.name, key, key === null ? mark : mark.slice(0, 8), file.name) })
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(false)
      send(event.dataTransfer.files[0])
    },
  }
  const isImage = field.kind === 'image'
  return (
    // Escape and what is dropped are taken up for the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset aria-label={label ?? field.label} aria-describedby={describedBy} className={['fed', layout === 'cell' && 'is-cell', isOver && 'is-over', isInvalid && 'is-wrong'].filter(Boolean).join(' ')} {...drop}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onCancel()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The browser's own picker takes focus from the page, and nothing else of it.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget) && sending.upload === null) onCancel()
      }}>
      {value === null || layout === 'cell' ? null : (
        <span className="fed-now">
          <span className="fed-thumb">{isImage ? <StoredPicture bucket={bucketId} path={value} size={60} label="" /> : <Icon name="paperclip" size={16} />}</span>
          <span className="trunc" title={value}>{nameOf(value)}</span>
        </span>
      )}
      {sending.upload === null ? (
        <span className="fed-acts">
          <Button ref={first} size="sm" icon="upload" {...(id === undefined ? {} : { id })} onClick={() => input.current?.click()}>{value !== null ? words.replace : isImage ? words.chooseImage : words.choose}</Button>
          {value !== null && field.nullable ? <Button size="sm" variant="ghost" icon="x" title={words.keeps} onClick={() => {
            onChange(null)
            onCommit(null)
          }}>{words.remove}</Button> : null}
          {value === null && layout === 'form' ? <span className="fed-or">{words.drop}</span> : null}
        </span>
      ) : <Sending upload={sending.upload} onCancel={sending.stop} onRetry={sending.retry} />}
      <input ref={input} type="file" hidden tabIndex={-1} aria-label={words.choose} {...(bucket.types === null ? (isImage ? { accept: 'image/*' } : {}) : { accept: bucket.types.join(',') })} onChange={({ currentTarget }) => {
        send(currentTarget.files?.[0])
        currentTarget.value = ''
      }} />
    </fieldset>
  )
}

function Sending({ upload, onCancel, onRetry }: { readonly upload: Upload; readonly onCancel: () => void; readonly onRetry: () => void }) {
  const { kind, name, sent, size, failure, refusal } = upload
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const text = failure === null ? null : findErrorText(failure.source, failure.code, null)
  return (
    <div className="fed-send">
      {kind === 'refused' || kind === 'failed' ? (
        <p className="fed-wrong" role="alert">
          {refusal?.kind === 'size' ? filesTexts.uploads.refusedSize(refusal.limit) : refusal?.kind === 'type' ? filesTexts.uploads.refusedType(refusal.types) : text === null ? words.failed : `${text.title}. ${text.sentence.replace('{message}', failure?.message ?? '')}`}
        </p>
      ) : (
        <>
          <span className="trunc">{words.uploading(name)}</span>
          <progress className="bar" aria-label={name} max={100} value={percent} />
          <small>{filesTexts.uploads.sent(formatBytes(sent), formatBytes(size))}</small>
        </>
      )}
      <span className="fed-acts">
        {kind === 'failed' ? <Button size="sm" icon="rotate-ccw" onClick={onRetry}>{filesTexts.uploads.retry}</Button> : null}
        <Button size="sm" variant="ghost" onClick={onCancel}>{words.cancel}</Button>
      </span>
    </div>
  )
}
