import { noRowsTexts as emptyWords } from '../../lib/texts/no-rows.ts'
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
      icon="list-filter" title={emptyWords.unread} isAlert
      actions={
        <>
          <Button onClick={() => view.change({ filters: filters.slice(0, -1) })}>{emptyWords.removeNamed(entity.byName.get(last?.field ?? '')?.label ?? '')}</Button>
          {filters.length > 1 ? <Button variant="ghost" onClick={() => view.change({ filters: [] })}>{emptyWords.clearFilters}</Button> : null}
        </>
      }
    >
      {emptyWords.unreadText(filters.map((filter) => filterWords(entity, filter)).join(` ${words.and} `))}
    </EmptyState>
  )
}

/** Nothing there at all, or nothing that the filters let through: then it names the one to drop. */
function Nothing({ entity, view, onCreate }: NoRowsProps) {
  const { filters, search } = view.state
  const last = filters.at(-1)
  if (search === '' && last === undefined) {
    return (
      <EmptyState icon="columns" title={emptyWords.empty(entity.label)} actions={onCreate === null ? null : <Button variant="primary" icon="plus" onClick={onCreate}>{words.newRecord(entity.singular)}</Button>}>
        {onCreate === null ? emptyWords.emptyCannot : emptyWords.emptyCan}
      </EmptyState>
    )
  }
  const field = last === undefined ? undefined : entity.byName.get(last.field)
  const where = filters.map((filter) => filterWords(entity, filter)).join(` ${words.and} `)
  const sentence = search === '' ? emptyWords.nothingFiltered(entity.label, where) : where === '' ? emptyWords.nothingSearched(entity.label, search) : emptyWords.nothingFound(entity.label, where, search)
  return (
    <EmptyState
      icon="list-filter" title={emptyWords.nothingMatches}
      actions={
        <>
          {search === '' ? null : <Button onClick={() => view.change({ search: '' })}>{words.clearSearch}</Button>}
          {field === undefined ? null : <Button onClick={() => view.change({ filters: filters.slice(0, -1) })}>{emptyWords.removeNamed(field.label)}</Button>}
          {filters.length + (search === '' ? 0 : 1) > 1 ? <Button variant="ghost" onClick={() => view.change({ filters: [], search: '' })}>{emptyWords.clearFilters}</Button> : null}
        </>
      }
    >
      {sentence}
    </EmptyState>
  )
}
