import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import type { Files } from '../../backend/files/create-files.ts'
import { nameOf } from '../../backend/files/path.ts'
import { renewBucket } from '../../backend/files/renew-bucket.ts'
import { deletedFolder } from '../../lib/limits.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToasts } from '../../ui/toast.tsx'

export type Doomed = { readonly kind: 'files'; readonly paths: readonly string[] } | { readonly kind: 'folder'; readonly path: string }

interface DeleteDialogProps {
  readonly files: Files
  readonly bucket: string
  readonly doomed: Doomed
  readonly onClose: () => void
  readonly onDeleted: () => void
}

const words = filesTexts.remove

/** Names what goes; for a folder it is counted first. A policy may keep files without a word, so what is gone is compared. */
export function DeleteDialog({ files, bucket, doomed, onClose, onDeleted }: DeleteDialogProps) {
  const { url } = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const folder = doomed.kind === 'folder' ? doomed.path : ''
  const below = useQuery({ queryKey: ['files', url, 'below', bucket, folder], queryFn: ({ signal }) => files.objects.readBelow(bucket, folder, signal), enabled: doomed.kind === 'folder', staleTime: 0, gcTime: 0 })
  const paths = doomed.kind === 'files' ? doomed.paths : below.data
  const count = paths?.length ?? 0
  const [first = ''] = paths ?? []
  const remove = async () => {
    if (paths === undefined || count === 0) return
    setIsPending(true)
    setFailure(null)
    setKept(null)
    try {
      const removed = await files.objects.remove(bucket, paths)
      for (const path of paths) files.pictures.forget(bucket, path)
      await renewBucket(client, url, bucket)
      if (removed === count) {
        toasts.show(words.done(count))
        onDeleted()
      } else {
        setKept(removed === 0 ? words.none : words.some(removed, count))
        setIsPending(false)
      }
    } catch (thrown) {
      setFailure(toFailure(thrown))
      setIsPending(false)
    }
  }
  const title = doomed.kind === 'folder' ? words.folder(nameOf(folder)) : count === 1 ? words.one(nameOf(first)) : words.many(count)
  const holds = doomed.kind === 'files' ? null : below.error ? null : paths === undefined ? words.counting : words.holds(count, count >= deletedFolder)
  return (
    <ConfirmDialog title={title} isOpen isPending={isPending || paths === undefined} confirmLabel={words.confirm(Math.max(count, 1))} pendingLabel={paths === undefined ? words.counting : words.pending} confirmIcon="trash-2" cancelLabel={words.cancel}
      onConfirm={() => void remove()} onCancel={onClose}>
      {holds === null ? null : <p>{holds}</p>}
      <p>{words.text}</p>
      {kept === null ? null : <Notice tone="danger">{kept}</Notice>}
      {failure === null ? null : <FailureNotice failure={failure} />}
      {below.error ? <FailureNotice failure={toFailure(below.error)} /> : null}
    </ConfirmDialog>
  )
}
