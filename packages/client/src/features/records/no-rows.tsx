import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { filterWords } from './filter-words.ts'
import type { RecordsOverProps } from './records-over.tsx'

type NoRowsProps = Pick<RecordsOverProps, 'entity' | 'view' | 'onCreate'> & {
  /** The database could not read a filter. */
  readonly isUnread?: boolean
}

/** Why there are no rows, and the way to some. */
export default function NoRows({ isUnread = false, ...props }: NoRowsProps) {
  return isUnread ? <Unread {...props} /> : <Nothing {...props} />
}

/** A filter holds a value that its field cannot have. */
function Unread({ entity, view }: NoRowsProps) {
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
function Nothing({ entity, view, onCreate }: NoRowsProps) {
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
