import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import type { Files } from '../../backend/files/create-files.ts'
import { nameOf, type ObjectPath } from '../../backend/files/path.ts'
import { renewBucket } from '../../backend/files/renew-bucket.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { useToasts } from '../../ui/toast.tsx'
import { PlaceForm } from './place-form.tsx'

interface RenameDialogProps {
  readonly files: Files
  readonly bucket: string
  readonly path: ObjectPath
  readonly onClose: () => void
  readonly onMoved: (path: ObjectPath) => void
}

const words = filesTexts.rename

/** A new place for one file. */
export function RenameDialog({ files, bucket, path, onClose, onMoved }: RenameDialogProps) {
  const { url } = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async (to: ObjectPath) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await files.objects.move(bucket, path, to)
      files.pictures.forget(bucket, path)
      files.pictures.forget(bucket, to)
      await renewBucket(client, url, bucket)
      toasts.show(words.done(nameOf(to)))
      onMoved(to)
    } catch (thrown) {
      setFailure(toFailure(thrown))
      setIsSaving(false)
    }
  }
  return (
    <PlaceForm path={path} isFolder={false} isSaving={isSaving} savingLabel={words.saving} closeLabel={words.cancel} onSave={(to) => void save(to)} onClose={onClose}>
      {failure === null ? null : <FailureNotice failure={failure} />}
    </PlaceForm>
  )
}
