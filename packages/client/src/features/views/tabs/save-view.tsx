import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { FailureNotice } from '../../../backend/failure-notice.tsx'
import { type Failure, toFailure } from '../../../backend/failure.ts'
import type { SavedViews } from '../../../backend/views/use-saved-views.ts'
import { newId } from '../../../lib/new-id.ts'
import type { Search } from '../../../lib/search.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { searchOf, viewQuery } from '../../../backend/views/view-query.ts'

const words = viewsTexts.saved
/** As the table of views has it. */
const longestName = 80

export interface SaveViewProps {
  readonly entity: Entity
  readonly saved: SavedViews
  readonly search: Search
  readonly position: number
  readonly trigger: HTMLElement
  readonly onClose: () => void
}

/** Keeps what the address asks for under a name, and says where it is kept. */
export default function SaveView({ entity, saved, search, position, trigger, onClose }: SaveViewProps) {
  const navigate = useNavigate()
  const triggerRef = useRef<Element | null>(trigger)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const [isPinned, setIsPinned] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const save = async () => {
    const view = { id: newId(), entity: entity.id, name: name.trim(), query: viewQuery(search), isShared, isPinned, position, isOwn: true }
    setIsSaving(true)
    try {
      await saved.keep((keeper) => keeper.create(view))
      onClose()
      void navigate({ to: '/t/$entity', params: { entity: entity.id }, search: searchOf(view) })
    } catch (error) {
      setFailure(toFailure(error))
      setIsSaving(false)
    }
  }
  return (
    <Popover label={words.saveAs} isOpen onClose={onClose} triggerRef={triggerRef}>
      <form className="vt-form" onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '' && !isSaving) void save()
      }}>
        <Field label={words.name} hint={saved.place === 'browser' ? words.inBrowser : isShared ? words.inDatabaseShared(entity.label) : words.inDatabase}>
          {(control) => <TextInput {...control} value={name} maxLength={longestName} autoFocus autoComplete="off" onChange={(event) => setName(event.target.value)} />}
        </Field>
        {saved.canShare ? <Checkbox isChecked={isShared} onChange={setIsShared}>{words.share}</Checkbox> : null}
        <Checkbox isChecked={isPinned} onChange={setIsPinned}>{words.pin}</Checkbox>
        {failure === null ? null : <FailureNotice failure={failure} />}
        <div className="rs-acts"><Button type="submit" variant="primary" isDisabled={name.trim() === ''} isPending={isSaving} pendingLabel={viewsTexts.saving}>{words.save}</Button></div>
      </form>
    </Popover>
  )
}
