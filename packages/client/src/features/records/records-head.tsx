import { lazy, type ReactNode, Suspense } from 'react'
import type { Entity } from '@portico/model'
import type { PersonHere } from '../../backend/live/use-presence.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useToasts } from '../../ui/toast.tsx'

const FormMenu = lazy(() => import('./form-menu.tsx'))
const PeopleHere = lazy(async () => ({ default: (await import('../../backend/live/people-here.tsx')).PeopleHere }))

export interface RecordsHeadProps {
  readonly entity: Entity
  /** How many records there are, in words; null before anything was read. */
  readonly count: string | null
  /** The views that there are, as links. */
  readonly tabs: ReactNode
  /** Who else is here. */
  readonly people: readonly PersonHere[]
  /** Null where the role may not create. */
  readonly onCreate: (() => void) | null
  /** What else can be done with the whole of it. */
  readonly menu?: ReactNode
}

/** Title, how many, the address to share, and the one primary action; under it the views that there are. */
export function RecordsHead({ entity, count, tabs, people, onCreate, menu }: RecordsHeadProps) {
  const toasts = useToasts()
  const share = () => {
    navigator.clipboard.writeText(location.href).then(() => toasts.show(words.shared), () => toasts.show(words.notCopied))
  }
  return (
    <>
      <header className="rs-head">
        <h1 tabIndex={-1} title={entity.help ?? undefined}>{entity.label}</h1>
        {count === null ? null : <span className="rs-count">{count}</span>}
        <span className="rs-gap" />
        {people.length === 0 ? null : <Suspense fallback={null}><PeopleHere people={people} /></Suspense>}
        <span className="no-phone"><Button icon="link" onClick={share}>{words.share}</Button></span>
        <span className="only-phone"><IconButton icon="link" label={words.share} onClick={share} /></span>
        {entity.isForm ? <Suspense fallback={null}><FormMenu entity={entity} /></Suspense> : null}
        {menu}
        {onCreate === null ? null : <Button variant="primary" icon="plus" keyHint="N" aria-keyshortcuts="N" onClick={onCreate}><span className="trunc">{words.newRecord(entity.singular)}</span></Button>}
      </header>
      <nav className="rs-views" aria-label={words.views}>
        {tabs}
      </nav>
    </>
  )
}
