import '../../ui/progress.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Bucket } from '../../backend/files/bucket.ts'
import { refusalOf } from '../../backend/files/bucket.ts'
import { iconOf, previewKind } from '../../backend/files/mime.ts'
import { joinPath, nameOf, numbered, parentOf } from '../../backend/files/path.ts'
import type { UploadQueue } from '../../backend/files/upload-queue.ts'
import type { Upload } from '../../backend/files/upload-state.ts'
import { findErrorText } from '../../lib/texts/errors.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface UploadRowProps {
  readonly upload: Upload
  readonly queue: UploadQueue
  readonly buckets: readonly Bucket[]
}

const words = filesTexts.uploads

/** One upload: thumb, name, bar, bytes, and what can be done about it. */
export function UploadRow({ upload, queue, buckets }: UploadRowProps) {
  const { id, name, kind, size, sent } = upload
  const percent = size === 0 ? (kind === 'done' ? 100 : 0) : Math.floor((sent / size) * 100)
  const hasBar = kind === 'queued' || kind === 'uploading' || kind === 'paused' || kind === 'done'
  return (
    <li className="up-row">
      <Thumb upload={upload} file={queue.fileOf(id)} />
      <div className="up-what">
        <p className="up-name trunc" title={name}>{name}</p>
        {hasBar ? <progress className={kind === 'paused' ? 'bar up-bar is-paused' : 'bar up-bar'} aria-label={name} max={100} value={percent} /> : null}
        <Status upload={upload} percent={percent} canReopen={queue.canReopen(id)} />
      </div>
      <div className="up-acts">
        <Actions upload={upload} queue={queue} buckets={buckets} />
        {kind === 'uploading' || kind === 'queued' ? <IconButton size="sm" icon="pause" label={words.pause(name)} onClick={() => queue.pause(id)} /> : null}
        {kind === 'paused' ? <IconButton size="sm" icon="play" label={words.resume(name)} onClick={() => queue.resume(id)} /> : null}
        <IconButton size="sm" icon="x" label={kind === 'done' || kind === 'refused' ? words.dismiss(name) : words.cancel(name)} onClick={() => queue.remove(id)} />
      </div>
    </li>
  )
}

function Status({ upload: { kind, sent, size, failure, refusal, isResumable }, percent, canReopen }: { readonly upload: Upload; readonly percent: number; readonly canReopen: boolean }) {
  const [of, at] = [formatBytes(size), formatBytes(sent)]
  switch (kind) {
    case 'queued': return <p className="up-say">{sent > 0 ? words.sent(at, of) : words.waiting}</p>
    case 'uploading': return <p className="up-say">{words.sent(at, of)}</p>
    case 'paused': return <p className="up-say">{words.pausedAt(at, of)}</p>
    case 'done': return <p className="up-say">{words.finished(of)}</p>
    case 'lost': return <p className="up-say">{canReopen ? words.reopenText : words.lost}</p>
    case 'refused': return <p className="up-say is-wrong">{refusal?.kind === 'size' ? words.refusedSize(refusal.limit) : words.refusedType(refusal?.types ?? [])}</p>
    case 'failed': {
      if (failure === null) return null
      if (failure.source === 'network') return <p className="up-say is-wrong">{isResumable && sent > 0 ? words.dropped(percent) : words.droppedSmall}</p>
      const text = findErrorText(failure.source, failure.code, null)
      return <p className="up-say is-wrong" title={failure.message}>{`${text.title}. ${text.sentence.replace('{message}', failure.message)}`}</p>
    }
  }
}

function Actions({ upload, queue, buckets }: UploadRowProps): ReactNode {
  const { id, kind, failure, path, bucket, size, type } = upload
  if (kind === 'refused') {
    const other = buckets.find((each) => each.id !== bucket && refusalOf(each, { size, type }) === null)
    return other === undefined ? null : <Button size="sm" onClick={() => queue.redirect(id, other)}>{words.putIn(other.name)}</Button>
  }
  if (kind === 'lost') return <Found upload={upload} queue={queue} />
  if (kind !== 'failed') return null
  if (failure?.code !== 'KeyAlreadyExists') return <Button size="sm" icon="rotate-ccw" onClick={() => queue.retry(id)}>{words.retry}</Button>
  return (
    <>
      <Button size="sm" onClick={() => queue.retry(id, { path: joinPath(parentOf(path), nextName(nameOf(path))) })}>{words.keepBoth}</Button>
      <Button size="sm" onClick={() => queue.retry(id, { upsert: true })}>{words.replace}</Button>
    </>
  )
}

/** `front.jpg`, `front (2).jpg`, `front (3).jpg`. */
function nextName(name: string): string {
  const [, base, count, ending = ''] = /^(.*) \((\d+)\)(\.[^.]+)?$/.exec(name) ?? []
  return base === undefined ? numbered(name, 2) : numbered(`${base}${ending}`, Number(count) + 1)
}

/** The file again, after a reload: opened by the browser that remembers it, or chosen anew and compared. */
function Found({ upload: { id }, queue }: Pick<UploadRowProps, 'upload' | 'queue'>) {
  const input = useRef<HTMLInputElement>(null)
  const [isOther, setIsOther] = useState(false)
  const told = (isSame: boolean) => setIsOther(!isSame)
  return (
    <>
      {queue.canReopen(id) ? <Button size="sm" onClick={() => void queue.reopen(id).then(told)}>{words.reopen}</Button> : null}
      {queue.canReopen(id) && !isOther ? null : <Button size="sm" onClick={() => input.current?.click()}>{words.choose}</Button>}
      <input ref={input} type="file" hidden aria-label={words.choose} onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        currentTarget.value = ''
        if (file) void queue.give(id, file).then(told)
      }} />
      {isOther ? <p className="up-other" role="alert">{words.other}</p> : null}
    </>
  )
}

function Thumb({ upload: { type }, file }: { readonly upload: Upload; readonly file: File | null }) {
  const image = useRef<HTMLImageElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  const isPicture = file !== null && previewKind(type) === 'image' && !isBroken
  useEffect(() => {
    if (!isPicture || image.current === null) return
    const made = URL.createObjectURL(file)
    image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [file, isPicture])
  return <span className="up-thumb">{isPicture ? <img ref={image} alt="" onError={() => setIsBroken(true)} /> : <Icon name={iconOf(type)} size={14} />}</span>
}
