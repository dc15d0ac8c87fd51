import { useRef } from 'react'
import type { Entity } from '@portico/model'
import { isSortable } from '../../backend/records/sort.ts'
import { fieldType } from '../../fields/registry.ts'
import { listMenuTexts as menuWords } from '../../lib/texts/list-menus.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { offeredFields } from './columns.ts'
import { moved } from './moved.ts'
import type { View } from './use-view.ts'

export interface SortPopoverProps {
  readonly entity: Entity
  readonly view: View
  readonly trigger: HTMLElement
  readonly onClose: () => void
}

/** The order of the list, by several fields; the first decides. */
export default function SortPopover({ entity, view, trigger, onClose }: SortPopoverProps) {
  const triggerRef = useRef<Element | null>(trigger)
  const { sort } = view.state
  const put = (next: typeof sort) => view.change({ sort: next })
  const free = offeredFields(entity).filter((field) => isSortable(field) && !sort.some((term) => term.field === field.name))
  return (
    <Popover label={menuWords.sortBy} isOpen onClose={onClose} triggerRef={triggerRef}>
      <div className="rs-pop rs-sort">
        {sort.length === 0 ? <p className="rs-note">{menuWords.ownOrder}</p> : (
          <ol className="rs-list">
            {sort.map((term, index) => {
              const field = entity.byName.get(term.field)
              const label = field?.label ?? term.field
              return (
                <li key={term.field} className="rs-item">
                  <Icon name={field === undefined ? 'type' : fieldType(field).icon} size={14} />
                  <span className="trunc grow">{label}</span>
                  <fieldset className="rs-seg" aria-label={label}>
                    {[false, true].map((descending) => (
                      <button key={String(descending)} type="button" aria-pressed={term.descending === descending} onClick={() => put(sort.map((known, at) => (at === index ? { ...known, descending } : known)))}>
                        {descending ? menuWords.descending : menuWords.ascending}
                      </button>
                    ))}
                  </fieldset>
                  <span className="rs-end">
                    {sort.length > 1 ? <IconButton icon="arrow-up" size="sm" label={menuWords.moveUp(label)} isDisabled={index === 0} onClick={() => put(moved(sort, index, -1))} /> : null}
                    {sort.length > 1 ? <IconButton icon="arrow-down" size="sm" label={menuWords.moveDown(label)} isDisabled={index === sort.length - 1} onClick={() => put(moved(sort, index, 1))} /> : null}
                    <IconButton icon="x" size="sm" label={menuWords.removeSort(label)} onClick={() => put(sort.filter((_, at) => at !== index))} />
                  </span>
                </li>
              )
            })}
          </ol>
        )}
        <div className="rs-acts">
          {sort.length > 0 ? <Button size="sm" variant="ghost" onClick={() => put([])}>{menuWords.resetSort}</Button> : null}
          {free.length > 0 ? (
            <Menu
              label={sort.length === 0 ? menuWords.sortBy : menuWords.thenBy} items={free.map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, onAction: () => put([...sort, { field: field.name, descending: false }]) }))}
              trigger={(props) => <Button {...props} size="sm" icon="plus">{sort.length === 0 ? menuWords.addSort : menuWords.thenBy}</Button>}
            />
          ) : null}
        </div>
        {sort.length > 0 ? <p className="rs-note">{menuWords.emptyLast}</p> : null}
      </div>
    </Popover>
  )
}
