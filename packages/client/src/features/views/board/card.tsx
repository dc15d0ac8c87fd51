import { type KeyboardEvent, memo } from 'react'
import type { Entity, Field } from '@portico/model'
import { personOf } from '../../../backend/records/select.ts'
import StoredPicture from '../../../fields/cells/picture.tsx'
import { personColour } from '../../../lib/person.ts'
import { viewsTexts as words } from '../../../lib/texts/views.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { CardFields } from '../card-fields.ts'
import { CardValue, coverOf, titleOf } from '../card-value.tsx'
import type { CardHolder } from '../layout-context.ts'
import { CardTrouble } from './card-trouble.tsx'
import type { PlacedRow } from './place-rows.ts'

/** What a card calls back: one object for all of them. */
export interface CardActions {
  readonly entity: Entity
  readonly by: Field
  readonly href: (key: string) => string
  readonly open: (key: string) => void
  readonly menu: (key: string) => readonly MenuEntry[]
  readonly onKeyDown: (event: KeyboardEvent, key: string) => void
  readonly onFocus: (key: string) => void
  readonly retry: (key: string) => void
  readonly discard: (key: string) => void
}

export interface BoardCardProps {
  readonly placed: PlacedRow
  /** In its lane, from the first on. */
  readonly index: number
  /** Cards of the lane; -1 while nobody said. */
  readonly count: number
  /** Pixels under the top of the lane. */
  readonly top: number
  readonly measure: (card: HTMLElement | null) => void
  readonly fields: CardFields
  readonly isActive: boolean
  readonly isDragged: boolean
  readonly isFresh: boolean
  readonly holder: CardHolder | undefined
  readonly actions: CardActions
}

/** A record on the board. Its title is a link that has the keyboard; the rest of it is taken by pointer. */
export const BoardCard = memo(function BoardCard({ placed, index, count, top, measure, fields, isActive, isDragged, isFresh, holder, actions }: BoardCardProps) {
  const { row, edit } = placed
  const title = titleOf(row, fields.title)
  const classes = ['cd', isDragged && 'is-source', isFresh && 'is-fresh', edit !== undefined && `is-${edit.kind}`, holder !== undefined && `is-held p${personColour(holder.userId)}`, coverOf(row, fields) !== null && 'has-cover']
  return (
    // Whatever of it has the keyboard, it is not taken away while the lane scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li ref={measure} className={classes.filter(Boolean).join(' ')} data-card={row.key} data-index={index} aria-setsize={count} aria-posinset={index + 1} style={{ transform: `translateY(${top}px)` }} onFocus={() => actions.onFocus(row.key)}>
      {holder === undefined ? null : <span className="cd-held">{words.board.held(holder.name)}</span>}
      <a
        className="cd-title" href={actions.href(row.key)} draggable={false} tabIndex={isActive ? 0 : -1} aria-keyshortcuts="M"
        onKeyDown={(event) => actions.onKeyDown(event, row.key)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          actions.open(row.key)
        }}
      >
        {title}
      </a>
      <CardBody placed={placed} fields={fields} />
      <span className="cd-more">
        {edit?.kind === 'saving' ? <Spinner /> : null}
        <Menu label={words.actionsFor(title)} items={actions.menu(row.key)} placement="bottom end" trigger={(props) => <IconButton {...props} icon="ellipsis" size="sm" label={words.actionsFor(title)} tabIndex={isActive ? 0 : -1} />} />
      </span>
      {edit === undefined || edit.kind === 'saving' ? null : <CardTrouble entity={actions.entity} field={actions.by} edit={edit} onRetry={() => actions.retry(row.key)} onDiscard={() => actions.discard(row.key)} />}
    </li>
  )
})

/** What a card shows beside its title: also that of the card that is in the hand. */
export function CardBody({ placed: { row }, fields }: { readonly placed: PlacedRow; readonly fields: CardFields }) {
  const path = coverOf(row, fields)
  return (
    <>
      {fields.second === null ? null : <p className="cd-second"><CardValue row={row} field={fields.second} /></p>}
      {path === null ? null : <span className="cd-cover"><StoredPicture bucket={fields.cover?.format ?? ''} path={path} size={44} label="" /></span>}
      {fields.others.length === 0 ? null : (
        <div className="cd-meta">
          {fields.others.map((field) => (field.reference?.isPeople === true ? <Person key={field.name} placed={{ row, edit: undefined }} field={field} /> : <CardValue key={field.name} row={row} field={field} />))}
        </div>
      )}
    </>
  )
}

function Person({ placed: { row }, field }: { readonly placed: PlacedRow; readonly field: Field }) {
  const name = row.titles[field.name] ?? null
  return name === null ? null : <span className="cd-person" title={field.label}><Avatar name={name} id={personOf(row, field.name)} size="sm" isNamed /></span>
}
