import { type ReactNode, useState } from 'react'
import { joinPath, nameOf, nameProblem, type ObjectPath, parentOf, splitPath } from '../../backend/files/path.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const words = filesTexts.rename

interface PlaceFormProps {
  /** Where it is now. */
  readonly path: ObjectPath
  /** A folder has no place inside itself. */
  readonly isFolder: boolean
  readonly isReady?: boolean
  readonly isSaving: boolean
  readonly savingLabel: string
  readonly closeLabel: string
  readonly onSave: (to: ObjectPath) => void
  readonly onClose: () => void
  /** What is said between the fields and the buttons. */
  readonly children?: ReactNode
}

/** Asks for a new name, another folder, or both. */
export function PlaceForm({ path, isFolder, isReady = true, isSaving, savingLabel, closeLabel, onSave, onClose, children }: PlaceFormProps) {
  const [name, setName] = useState(nameOf(path))
  const [folder, setFolder] = useState(parentOf(path))
  const to = joinPath(folder, name)
  const problem = nameProblem(name, folder)
  const folderProblem = splitPath(folder).map((part) => nameProblem(part, '')).find((found) => found !== null)
  const isInside = isFolder && to.startsWith(`${path}/`)
  const save = () => {
    if (problem !== null || folderProblem !== undefined || isInside || isSaving || !isReady) return
    if (to === path) onClose()
    else onSave(to)
  }
  return (
    <Dialog title={words.title(nameOf(path))} isOpen onClose={onClose}>
      <form className="fl-form" noValidate onSubmit={(event) => {
        event.preventDefault()
        save()
      }}>
        <Field label={words.name} error={problem === null ? undefined : filesTexts.nameProblems[problem]}>
          {(control) => <TextInput {...control} value={name} autoFocus autoComplete="off" spellCheck={false} readOnly={isSaving} onChange={(event) => setName(event.target.value)} />}
        </Field>
        <Field label={words.folder} hint={words.folderHint} error={folderProblem === undefined ? (isInside ? words.inside : undefined) : filesTexts.nameProblems[folderProblem]}>
          {(control) => <TextInput {...control} value={folder} autoComplete="off" spellCheck={false} readOnly={isSaving} onChange={(event) => setFolder(event.target.value)} />}
        </Field>
        {children}
        <div className="dialog-acts">
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button type="submit" variant="primary" isPending={isSaving || !isReady} pendingLabel={savingLabel}>{words.save}</Button>
        </div>
      </form>
    </Dialog>
  )
}
