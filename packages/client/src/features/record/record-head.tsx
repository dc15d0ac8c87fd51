import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Entity } from '@portico/model'
import { PeopleHere } from '../../backend/live/people-here.tsx'
import type { PersonHere } from '../../backend/live/use-presence.ts'
import type { LoadedRow } from '../../backend/records/select.ts'
import { useOpening } from '../../backend/views/use-opening.ts'
import { formatCount } from '../../lib/count.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { DeleteRecord } from './delete-record.tsx'
import { type Neighbours, useNeighbourKeys, useNeighbours } from './neighbours.ts'
import { type RecordState, unsavedFields } from './record-state.ts'

export interface RecordHeadProps {
  readonly entity: Entity
  readonly row: LoadedRow
  readonly title: string
  readonly state: RecordState
  /** Others who look at it. */
  readonly people: readonly PersonHere[]
  /** The record is deleted, and the page is about to be left. */
  readonly onDeleted: () => void
}

/** Where one is, whether all is saved, and what can be done with the record as a whole. */
export function RecordHead({ entity, row, title, state, people, onDeleted }: RecordHeadProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const toasts = useToasts()
  const navigate = useNavigate()
  const opening = useOpening()
  const neighbours = useNeighbours(entity, row.key)
  useNeighbourKeys(entity, neighbours)
  const copyLink = () => {
    navigator.clipboard.writeText(location.href).then(() => toasts.show(recordTexts.linkCopied), () => toasts.show(recordTexts.linkNotCopied))
  }
  const items: readonly MenuEntry[] = entity.can.delete && entity.key.length > 0
    ? [{ id: 'delete', label: recordTexts.delete(entity.singular), icon: 'trash-2', isDanger: true, onAction: () => setIsDeleting(true) }]
    : []
  return (
    <header className="rec-head">
      <Link className="btn btn-ghost btn-icon only-phone" to="/t/$entity" params={{ entity: entity.id }} search={opening(entity.id)} aria-label={recordTexts.back(entity.label)}><Icon name="arrow-left" /></Link>
      <nav className="rec-crumb" aria-label={entity.label}>
        <Link className="no-phone" to="/t/$entity" params={{ entity: entity.id }} search={opening(entity.id)}>{entity.label}</Link>
        <span className="no-phone"><Icon name="chevron-right" size={14} /></span>
        <span className="rec-name" aria-current="page">{title}</span>
      </nav>
      {neighbours === null ? null : <Steps neighbours={neighbours} onStep={(key) => void navigate({ to: '/t/$entity/$key', params: { entity: entity.id, key } })} />}
      <span className="grow" />
      <SaveState entity={entity} state={state} />
      <PeopleHere people={people} />
      <IconButton icon="link" label={recordTexts.copyLink} onClick={copyLink} />
      {items.length === 0 ? null : <Menu label={recordTexts.more} placement="bottom end" items={items} trigger={(props) => <IconButton {...props} icon="ellipsis" label={recordTexts.more} />} />}
      <DeleteRecord entity={entity} row={row} title={title} isOpen={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
    </header>
  )
}

/** Through the list one came from, in its order. */
function Steps({ neighbours: { position, total, previous, next }, onStep }: { readonly neighbours: Neighbours; readonly onStep: (key: string) => void }) {
  return (
    <>
      <span className="rec-place no-phone">{total === null ? formatCount(position) : recordTexts.place(formatCount(position), formatCount(total))}</span>
      <span className="rec-step no-phone">
        <IconButton size="sm" icon="chevron-left" label={recordTexts.previous} isDisabled={previous === null} aria-keyshortcuts="[" onClick={() => previous !== null && onStep(previous)} />
        <IconButton size="sm" icon="chevron-right" label={recordTexts.next} isDisabled={next === null} aria-keyshortcuts="]" onClick={() => next !== null && onStep(next)} />
      </span>
    </>
  )
}

/** One line, said politely when it changes. */
function SaveState({ entity, state }: Pick<RecordHeadProps, 'entity' | 'state'>) {
  const statuses = Object.values(state.edits).map((edit) => edit.status)
  const unsaved = unsavedFields(state)
  const [first] = unsaved
  const isSaving = statuses.includes('saving')
  const isWrong = Object.values(state.edits).some((edit) => edit.status === 'conflict' || edit.status === 'refused' || edit.status === 'failed' || (edit.status === 'changed' && edit.issues.length > 0))
  return (
    <output className={isWrong ? 'rec-save is-wrong' : 'rec-save'}>
      {isWrong && first !== undefined ? <><Icon name="circle-alert" size={14} />{unsaved.length === 1 ? recordTexts.notSaved(entity.byName.get(first)?.label ?? first) : recordTexts.severalNotSaved(formatCount(unsaved.length))}</>
        : isSaving ? <><Spinner />{recordTexts.saving}</>
          : statuses.includes('saved') ? <><Icon name="check" size={14} />{recordTexts.allSaved}</> : null}
    </output>
  )
}
