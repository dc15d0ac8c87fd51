import { lazy, Suspense, useState } from 'react'
import type { Entity, Model } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { isComplete, operatorOf } from './build-query.ts'
import { valueWords } from './filter-words.ts'
import { useReferenceTitles } from './use-reference-titles.ts'
import type { View } from './use-view.ts'
import type { Filter } from './view-state.ts'

const FilterPopover = lazy(() => import('./filter-popover.tsx'))

/** Which part of which chip is being changed; index null: a new one. */
interface Open {
  readonly index: number | null
  readonly part: 'field' | 'operator' | 'value'
  readonly trigger: HTMLElement
}

/** One chip a filter: field, operator, value and remove are each a button. Half-made ones are dashed and let everything through. */
export function FilterChips({ entity, model, view }: { readonly entity: Entity; readonly model: Model; readonly view: View }) {
  const { filters } = view.state
  const [open, setOpen] = useState<Open | null>(null)
  const titles = useReferenceTitles(model, entity, filters)
  const isOpen = (index: number, part: Open['part']): boolean => open?.index === index && open.part === part
  const put = (index: number, filter: Filter | null) => {
    const next = filter === null ? filters.filter((_, at) => at !== index) : index < filters.length ? filters.map((known, at) => (at === index ? filter : known)) : [...filters, filter]
    view.change({ filters: next })
  }
  return (
    <div className="rs-chips">
      {filters.map((filter, index) => {
        const field = entity.byName.get(filter.field)
        const operator = operatorOf(entity, filter)
        if (field === undefined || operator === undefined) return null
        const part = (name: Open['part']) => ({ isOpen: isOpen(index, name), onPress: (trigger: HTMLElement) => setOpen({ index, part: name, trigger }) })
        return (
          <Chip
            key={`${index} ${filter.field}`} icon={fieldType(field).icon} isDraft={!isComplete(entity, filter)}
            field={{ label: field.label, name: words.filterOf(field.label), ...part('field') }}
            operator={{ label: operator.label, name: `${words.operatorOf(field.label)}: ${operator.label}`, ...part('operator') }}
            value={operator.valueEditor === 'none' ? undefined : { label: valueWords(entity, filter, titles[filter.field] ?? {}), name: `${words.valueOf(field.label)}: ${valueWords(entity, filter, titles[filter.field] ?? {})}`, ...part('value') }}
            onRemove={() => { setOpen(null); put(index, null) }} removeLabel={words.removeFilter(field.label)}
          />
        )
      })}
      <Button variant="ghost" size="sm" icon="plus" aria-haspopup="dialog" aria-expanded={open?.index === null} onClick={(event) => setOpen({ index: null, part: 'field', trigger: event.currentTarget })}>{words.filter}</Button>
      {open === null ? null : (
        <Suspense fallback={null}>
          <FilterPopover
            entity={entity} model={model} filter={open.index === null ? null : (filters[open.index] ?? null)} part={open.part} trigger={open.trigger}
            titles={titles[filters[open.index ?? -1]?.field ?? ''] ?? {}}
            onChange={(filter) => put(open.index ?? filters.length, filter)}
            onNext={(part) => setOpen({ index: open.index ?? filters.length, part, trigger: open.trigger })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
