import { type RefObject, useState } from 'react'
import type { SavedView } from '../../../backend/views/saved-view.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

const words = viewsTexts.saved

interface RenameViewProps {
  readonly view: SavedView
  readonly trigger: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly onRename: (name: string) => void
}

/** Another name for a view. */
export function RenameView({ view, trigger, onClose, onRename }: RenameViewProps) {
  const [name, setName] = useState(view.name)
  return (
    <Popover label={words.rename} isOpen onClose={onClose} triggerRef={trigger}>
      <form className="vt-form" onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onRename(name.trim())
      }}>
        <Field label={words.name}>{(control) => <TextInput {...control} value={name} maxLength={80} autoFocus autoComplete="off" onChange={(event) => setName(event.target.value)} />}</Field>
        <div className="rs-acts"><Button type="submit" variant="primary" isDisabled={name.trim() === ''}>{words.rename}</Button></div>
      </form>
    </Popover>
  )
}
