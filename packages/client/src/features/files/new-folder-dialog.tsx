import { useState } from 'react'
import { nameProblem } from '../../backend/files/path.ts'
import { filesTexts } from '../../lib/texts/files.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const words = filesTexts.newFolder

/** Folders are parts of names: a new one is opened, and is there for everybody with its first file. */
export function NewFolderDialog({ folder, onClose, onOpen }: { readonly folder: string; readonly onClose: () => void; readonly onOpen: (name: string) => void }) {
  const [name, setName] = useState('')
  const [isTried, setIsTried] = useState(false)
  const problem = nameProblem(name, folder)
  const isShown = problem !== null && (isTried || (name !== '' && problem !== 'empty'))
  return (
    <Dialog title={words.title} isOpen onClose={onClose}>
      <form className="fl-form" noValidate onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (problem === null) onOpen(name.trim())
      }}>
        <Field label={words.name} hint={words.hint} error={isShown ? filesTexts.nameProblems[problem] : undefined}>
          {(control) => <TextInput {...control} value={name} autoFocus autoComplete="off" onChange={(event) => setName(event.target.value)} />}
        </Field>
        <div className="dialog-acts">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="primary" icon="folder">{words.action}</Button>
        </div>
      </form>
    </Dialog>
  )
}
