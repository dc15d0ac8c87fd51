import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { toFailure } from '../../backend/failure.ts'
import type { Files } from '../../backend/files/create-files.ts'
import { moveFolder, type MoveReport } from '../../backend/files/move-folder.ts'
import { nameOf, type ObjectPath } from '../../backend/files/path.ts'
import { renewBucket } from '../../backend/files/renew-bucket.ts'
import { deletedFolder, movedAtOnce } from '../../lib/limits.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { PlaceForm } from './place-form.tsx'

interface MoveFolderDialogProps {
  readonly files: Files
  readonly bucket: string
  readonly folder: ObjectPath
  readonly onClose: () => void
  readonly onMoved: (folder: ObjectPath) => void
}

const words = filesTexts.moveFolder

/** How many names of what stayed are told. */
const named = 5

/** A new place for a folder: for each file below it, one after the other, with an exact account of what stayed. */
export function MoveFolderDialog({ files, bucket, folder, onClose, onMoved }: MoveFolderDialogProps) {
  const { url } = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const below = useQuery({ queryKey: ['files', url, 'below', bucket, folder], queryFn: ({ signal }) => files.objects.readBelow(bucket, folder, signal), staleTime: 0, gcTime: 0 })
  const [moved, setMoved] = useState<number | null>(null)
  const [report, setReport] = useState<MoveReport | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const count = below.data?.length ?? 0
  const save = async (to: ObjectPath) => {
    // A folder without a file is no more than an address.
    if (count === 0) return onMoved(to)
    stop.current = new AbortController()
    setReport(null)
    setMoved(0)
    const done = await moveFolder({
      paths: below.data ?? [], from: folder, to, move: (from, place) => files.objects.move(bucket, from, place), toFailure, atOnce: movedAtOnce, signal: stop.current.signal, onProgress: setMoved,
    })
    // Whatever was shown of either place is old.
    files.pictures.clear()
    await renewBucket(client, url, bucket)
    setMoved(null)
    if (done.failed.length === 0 && done.left.length === 0) {
      toasts.show(words.done(nameOf(to), done.moved.length))
      onMoved(to)
    } else setReport(done)
  }
  const close = () => {
    if (moved === null) onClose()
    else stop.current.abort()
  }
  return (
    <PlaceForm path={folder} isFolder isReady={below.data !== undefined && !below.isFetching} isSaving={moved !== null} savingLabel={moved === null ? words.counting : words.moving(moved, count)} closeLabel={moved === null ? words.cancel : words.stop}
      onSave={(to) => void save(to)} onClose={close}>
      {below.data === undefined ? null : <p>{words.holds(count, count >= deletedFolder)}</p>}
      {below.error === null ? null : <FailureNotice failure={toFailure(below.error)} />}
      {report === null ? null : <Report report={report} />}
      {report?.failed[0] === undefined ? null : <FailureNotice failure={report.failed[0].failure} />}
    </PlaceForm>
  )
}

function Report({ report: { moved, failed, left } }: { readonly report: MoveReport }) {
  return (
    <Notice tone="danger" title={words.some(moved.length, moved.length + failed.length + left.length)}>
      {failed.length === 0 ? null : <ul className="fl-stayed">{failed.slice(0, named).map(({ path }) => <li key={path} className="mono">{path}</li>)}{failed.length > named ? <li>{filesTexts.others(failed.length - named)}</li> : null}</ul>}
      {left.length === 0 ? null : <p>{words.left(left.length)}</p>}
    </Notice>
  )
}
