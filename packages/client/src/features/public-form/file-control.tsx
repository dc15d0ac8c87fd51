import '../../ui/progress.css'
import { type DragEvent, useState } from 'react'
import { formatBytes } from '../../lib/bytes.ts'
import { publicFormTexts } from '../../lib/texts/public-form.ts'
import type { ControlProps } from './control.ts'
import { useFormContext } from './form-context.ts'
import { FormMark } from './marks.tsx'
import { useExplanation } from './use-explanation.ts'
import type { FormUpload } from './use-form-files.ts'

const words = publicFormTexts.file

/** A picture or file: uploaded as soon as it is chosen, by the phone's own picker with its camera, or dropped here. */
export function FileControl(props: ControlProps & { readonly bucket: string }) {
  const { field, value, bucket, id, describedBy, isInvalid, onChange, onLeave } = props
  const { files, names } = useFormContext()
  const [isOver, setIsOver] = useState(false)
  // Choosing and removing put one control in the place of another: focus goes with it.
  const [isMoved, setIsMoved] = useState(false)
  const upload = files.uploads.get(field.name)
  const isImage = field.kind === 'image'
  const add = (file: File | undefined) => {
    if (file === undefined) return
    setIsMoved(true)
    onChange(null)
    files.start(field.name, bucket, file)
  }
  const remove = () => {
    setIsMoved(true)
    files.stop(field.name)
    onChange(null)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      add(event.dataTransfer.files[0])
    },
  }
  const picture = files.pictures.get(field.name)
  const name = upload?.file.name ?? names[field.name] ?? value
  return (
    <div className="pf-files" {...drop}>
      {name === null ? (
        <label className={['pf-add', isOver && 'is-over', isInvalid && 'is-wrong'].filter(Boolean).join(' ')}>
          <input type="file" className="sr" id={id} autoFocus={isMoved} aria-describedby={describedBy} aria-invalid={isInvalid || undefined} accept={isImage ? 'image/*' : undefined} onBlur={onLeave}
            onChange={({ currentTarget }) => add(currentTarget.files?.[0])} />
          <FormMark name={isImage ? 'camera' : 'file'} size={20} /><span>{isImage ? words.addImage : words.addFile}</span>
        </label>
      ) : (
        <>
          <div className="pf-tile">
            {picture === undefined ? <FormMark name="file" size={20} /> : <img src={picture} alt="" />}
            <button type="button" id={id} className="pf-x" autoFocus={isMoved} aria-label={words.remove(name)} onClick={remove}><FormMark name="x" size={14} /></button>
          </div>
          <div className="pf-file">
            <span className="trunc">{name}</span>
            {upload === undefined ? <small>{words.done}</small> : <Sending upload={upload} onRetry={() => files.start(field.name, bucket, upload.file)} />}
          </div>
        </>
      )}
    </div>
  )
}

function Sending({ upload, onRetry }: { readonly upload: FormUpload; readonly onRetry: () => void }) {
  const said = useExplanation(upload.kind === 'failed' ? upload.failure : null)
  if (upload.kind === 'failed') {
    const isSilent = upload.failure.source === 'network' || upload.failure.source === 'app'
    return (
      <>
        <small className="pf-wrong" role="alert">{isSilent || said === null ? words.failed : [said.title, said.sentence].filter((part) => part !== '').join('. ')}</small>
        <button type="button" className="btn btn-sm" onClick={onRetry}>{words.retry}</button>
      </>
    )
  }
  const { sent, file: { size, name } } = upload
  return (
    <>
      <progress className="bar" aria-label={words.uploading(name)} max={Math.max(size, 1)} value={Math.min(sent, size)} />
      <small className="num">{words.progress(formatBytes(Math.min(sent, size)), formatBytes(size))}</small>
    </>
  )
}
