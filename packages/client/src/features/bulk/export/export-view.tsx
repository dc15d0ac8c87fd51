import '../../../ui/progress.css'
import { useEffect, useRef, useState } from 'react'
import type { Entity } from '@portico/model'
import type { BulkRequest } from '../../../backend/bulk/bulk-request.ts'
import { useBackend } from '../../../backend/context.ts'
import { FailureNotice } from '../../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../../backend/failure.ts'
import { useModel } from '../../../backend/model.ts'
import { formatCount } from '../../../lib/count.ts'
import { exportTexts as words } from '../../../lib/texts/export.ts'
import { Button } from '../../../ui/button.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { nounOf } from '../run-view.tsx'
import { openSink } from './file-sink.ts'
import { type ExportFormat, exportTypes, runExport, sheetRows } from './run-export.ts'

export interface ExportViewProps {
  readonly entity: Entity
  readonly request: BulkRequest
  readonly onClose: () => void
}

const formats: readonly ExportFormat[] = ['csv', 'plain', 'xlsx', 'json']

/** A view, or what is chosen, as a file: asked for its kind, then written page by page, until it is done or stopped. */
export function ExportView({ entity, request, onClose }: ExportViewProps) {
  const backend = useBackend()
  const model = useModel()
  const toasts = useToasts()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [rows, setRows] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const start = async () => {
    setFailure(null)
    const sink = await openSink(`${entity.id}.${exportTypes[format].extension}`, exportTypes[format].type).catch(() => null)
    if (sink === null) return
    const controller = new AbortController()
    abort.current = controller
    setRows(0)
    try {
      const count = await runExport({ backend, model, entity, request, format, sink, signal: controller.signal, onProgress: setRows })
      toasts.show(words.done(formatCount(count), nounOf(entity)(count)) + (format === 'xlsx' && count === sheetRows ? ` ${words.full}` : ''))
      onClose()
    } catch (thrown) {
      await sink.abort().catch(() => undefined)
      if (!controller.signal.aborted) setFailure(toFailure(thrown))
      setRows(null)
    }
  }

  if (rows !== null) {
    const label = words.progress(formatCount(rows))
    return (
      <div className="bk">
        <div className="bk-body"><div className="bk-progress"><progress className="bar" aria-label={label} /><output>{label}</output></div></div>
        <div className="bk-foot"><Button autoFocus onClick={() => abort.current?.abort()}>{words.stop}</Button></div>
      </div>
    )
  }
  return (
    <form className="bk" onSubmit={(event) => { event.preventDefault(); void start() }}>
      <div className="bk-body">
        {failure === null ? null : <FailureNotice failure={failure} />}
        <fieldset className="bk-choices">
          <legend>{words.format}</legend>
          {formats.map((each) => (
            <label key={each}><input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />{words.formats[each]}</label>
          ))}
        </fieldset>
        <p className="bk-note">{words.about[format]}</p>
      </div>
      <div className="bk-foot"><Button type="submit" variant="primary" icon="download">{words.start}</Button><Button variant="ghost" onClick={onClose}>{words.cancel}</Button></div>
    </form>
  )
}
