import type { Entity } from '@portico/model'
import { FailureState } from '../../backend/failure-state.tsx'
import { toFailure } from '../../backend/failure.ts'
import type { WindowState } from '../../backend/records/window.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { filterWords } from './filter-words.ts'
import { useAfter } from '../../lib/use-after.ts'
import type { View } from './use-view.ts'

/** When waiting must be explained, in milliseconds. */
const slowAfter = 4000

export interface RecordsOverProps {
  readonly entity: Entity
  readonly state: WindowState
  readonly view: View
  readonly isBefore: boolean
  /** The reader stopped the reading. */
  readonly isStopped: boolean
  readonly onCreate: (() => void) | null
  readonly onStop: () => void
  readonly onRetry: () => void
}

/** What stands over the columns where there are no rows: empty, filtered to nothing, refused, silent, slow. */
export function RecordsOver(props: RecordsOverProps) {
  const { entity, state, isBefore, isStopped, onStop, onRetry } = props
  const isSlow = useAfter(state.waitingSince !== null, slowAfter)
  if (isBefore) return null
  if (state.readAt === null && state.error !== null) {
    const failure = toFailure(state.error)
    // Class 22: a value that the database cannot read. Here only a filter can have brought it.
    return <Over>{failure.code.startsWith('22') && props.view.state.filters.length > 0 ? <Unread {...props} /> : <FailureState failure={failure} onRetry={onRetry} />}</Over>
  }
  if (state.readAt === null && isStopped) {
    return <Over><EmptyState icon="hourglass" title={words.cancelled} actions={<Button icon="rotate-ccw" onClick={onRetry}>{words.readNow}</Button>}>{words.cancelledText}</EmptyState></Over>
  }
  if (isSlow && state.waitingSince !== null) {
    return <output className="rg-late"><Spinner />{words.waiting(entity.label)}<Button size="sm" onClick={onStop}>{words.cancel}</Button></output>
  }
  return state.isExact && state.count === 0 && state.readAt !== null ? <Over><Nothing {...props} /></Over> : null
}

function Over({ children }: { readonly children: React.ReactNode }) {
  return <div className="rs-over">{children}</div>
}

/** A filter holds a value that its field cannot have. */
function Unread({ entity, view }: RecordsOverProps) {
  const { filters } = view.state
  const last = filters.at(-1)
  return (
    <EmptyState
      icon="list-filter" title={words.unread} isAlert
      actions={
        <>
          <Button onClick={() => view.change({ filters: filters.slice(0, -1) })}>{words.removeNamed(entity.byName.get(last?.field ?? '')?.label ?? '')}</Button>
          {filters.length > 1 ? <Button variant="ghost" onClick={() => view.change({ filters: [] })}>{words.clearFilters}</Button> : null}
        </>
      }
    >
      {words.unreadText(filters.map((filter) => filterWords(entity, filter)).join(` ${words.and} `))}
    </EmptyState>
  )
}

/** Nothing there at all, or nothing that the filters let through: then it names the one to drop. */
function Nothing({ entity, view, onCreate }: RecordsOverProps) {
  const { filters, search } = view.state
  const last = filters.at(-1)
  if (search === '' && last === undefined) {
    return (
      <EmptyState icon="columns" title={words.empty(entity.label)} actions={onCreate === null ? null : <Button variant="primary" icon="plus" onClick={onCreate}>{words.newRecord(entity.singular)}</Button>}>
        {onCreate === null ? words.emptyCannot : words.emptyCan}
      </EmptyState>
    )
  }
  const field = last === undefined ? undefined : entity.byName.get(last.field)
  const where = filters.map((filter) => filterWords(entity, filter)).join(` ${words.and} `)
  const sentence = search === '' ? words.nothingFiltered(entity.label, where) : where === '' ? words.nothingSearched(entity.label, search) : words.nothingFound(entity.label, where, search)
  return (
    <EmptyState
      icon="list-filter" title={words.nothingMatches}
      actions={
        <>
          {search === '' ? null : <Button onClick={() => view.change({ search: '' })}>{words.clearSearch}</Button>}
          {field === undefined ? null : <Button onClick={() => view.change({ filters: filters.slice(0, -1) })}>{words.removeNamed(field.label)}</Button>}
          {filters.length + (search === '' ? 0 : 1) > 1 ? <Button variant="ghost" onClick={() => view.change({ filters: [], search: '' })}>{words.clearFilters}</Button> : null}
        </>
      }
    >
      {sentence}
    </EmptyState>
  )
}
