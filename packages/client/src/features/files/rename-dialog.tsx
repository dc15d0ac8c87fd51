import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../../backend/context.ts'
import { FailureNotice } from '../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../backend/failure.ts'
import type { Files } from '../../backend/files/create-files.ts'
import type { FileEntry } from '../../backend/files/objects.ts'
import { joinPath, nameProblem, parentOf, splitPath } from '../../backend/files/path.ts'
import { renewBucket } from '../../backend/files/renew-bucket.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToasts } from '../../ui/toast.tsx'

interface RenameDialogProps {
  readonly files: Files
  readonly bucket: string
  readonly file: FileEntry
  readonly onClose: () => void
  readonly onMoved: (path: string) => void
}

const words = filesTexts.rename

/** A new name, another folder, or both. */
export function RenameDialog({ files, bucket, file, onClose, onMoved }: RenameDialogProps) {
  const { url } = useBackend()
  const client = useQueryClient()
  const toasts = useToasts()
  const [name, setName] = useState(file.name)
  const [folder, setFolder] = useState(parentOf(file.path))
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const problem = nameProblem(name, folder)
  const folderProblem = splitPath(folder).map((part) => nameProblem(part, '')).find((found) => found !== null) ?? null
  const to = joinPath(folder, name)
  const save = async () => {
    if (problem !== null || folderProblem !== null) return
    if (to === file.path) return onClose()
    setIsSaving(true)
    setFailure(null)
    try {
      await files.objects.move(bucket, file.path, to)
      files.pictures.forget(bucket, file.path)
      files.pictures.forget(bucket, to)
      await renewBucket(client, url, bucket)
      toasts.show(words.done(name))
      onMoved(to)
    } catch (thrown) {
      setFailure(toFailure(thrown))
      setIsSaving(false)
    }
  }
  return (
    <Dialog title={words.title(file.name)} isOpen onClose={onClose}>
      <form className="fl-form" noValidate onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}>
        <Field label={words.name} error={problem === null ? undefined : filesTexts.nameProblems[problem]}>
          {(control) => <TextInput {...control} value={name} autoFocus autoComplete="off" spellCheck={false} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Field label={words.folder} hint={words.folderHint} error={folderProblem === null ? undefined : filesTexts.nameProblems[folderProblem]}>
          {(control) => <TextInput {...control} value={folder} autoComplete="off" spellCheck={false} onChange={(event) => setFolder(event.target.value)} />}
        </Field>
        {failure === null ? null : <FailureNotice failure={failure} />}
        <div className="dialog-acts">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" isPending={isSaving} pendingLabel={words.saving}>{words.save}</Button>
        </div>
      </form>
    </Dialog>
  )
}
