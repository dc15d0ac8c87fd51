import { useRef, useState } from 'react'
import type { Entity, Field, Model } from '@portico/model'
import type { FilterOperator } from '../../fields/filters.ts'
import { fieldType, operatorsOf } from '../../fields/registry.ts'
import { listMenuTexts as menuWords } from '../../lib/texts/list-menus.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { operatorOf } from './build-query.ts'
import { offeredFields } from './columns.ts'
import { FilterValue } from './filter-value.tsx'
import type { Filter } from './view-state.ts'

type Part = 'field' | 'operator' | 'value'

export interface FilterPopoverProps {
  readonly entity: Entity
  readonly model: Model
  /** Null: a new one. */
  readonly filter: Filter | null
  readonly part: Part
  readonly trigger: HTMLElement
  readonly titles: Readonly<Record<string, string>>
  readonly onChange: (filter: Filter) => void
  readonly onNext: (part: Part) => void
  readonly onClose: () => void
}

/** The editor of one part of a filter: which field, how, and by what. */
export default function FilterPopover({ entity, model, filter, part, trigger, titles, onChange, onNext, onClose }: FilterPopoverProps) {
  const triggerRef = useRef<Element | null>(trigger)
  const field = filter === null ? undefined : entity.byName.get(filter.field)
  const operator = filter === null ? undefined : operatorOf(entity, filter)
  const choose = (next: Filter) => {
    onChange(next)
    if (operatorOf(entity, next)?.valueEditor === 'none') onClose()
    else onNext('value')
  }
  const chooseField = (chosen: Field) => {
    const first = operatorsOf(chosen)[0]
    if (first !== undefined) choose({ field: chosen.name, operator: first.id, values: [] })
  }
  const chooseOperator = (chosen: FilterOperator) => {
    if (filter === null) return
    // Values stay where the new way to ask takes the same kind of value.
    const stays = chosen.valueEditor === operator?.valueEditor
    choose({ ...filter, operator: chosen.id, values: stays ? filter.values : [] })
  }
  return (
    <Popover label={field === undefined ? menuWords.filterBy : part === 'operator' ? words.operatorOf(field.label) : words.filterOf(field.label)} isOpen onClose={onClose} triggerRef={triggerRef}>
      {field === undefined || filter === null || operator === undefined || part === 'field'
        ? <FieldPick entity={entity} onChoose={chooseField} />
        : part === 'operator'
          ? <Choices options={operatorsOf(field)} chosen={operator.id} onChoose={chooseOperator} />
          : <FilterValue key={`${field.name} ${operator.id}`} field={field} model={model} operator={operator} values={filter.values} titles={titles} onChange={(values) => onChange({ ...filter, values })} onClose={onClose} />}
    </Popover>
  )
}

function FieldPick({ entity, onChoose }: { readonly entity: Entity; readonly onChoose: (field: Field) => void }) {
  const [text, setText] = useState('')
  const fields = offeredFields(entity).filter((field) => operatorsOf(field).length > 0)
  const found = fields.filter((field) => `${field.label} ${field.name}`.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <div className="rs-pop">
      {fields.length > 7 ? (
        <TextInput autoFocus value={text} placeholder={menuWords.findField} aria-label={menuWords.findField} onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => { if (event.key === 'Enter' && !event.nativeEvent.isComposing && found[0] !== undefined) onChoose(found[0]) }} />
      ) : <h3>{menuWords.filterBy}</h3>}
      <div className="rs-list">
        {found.map((field) => <button key={field.name} type="button" className="rs-item" onClick={() => onChoose(field)}><Icon name={fieldType(field).icon} size={14} /><span className="trunc">{field.label}</span></button>)}
      </div>
      {found.length === 0 ? <p className="rs-note">{menuWords.noFieldFound}</p> : null}
    </div>
  )
}

function Choices({ options, chosen, onChoose }: { readonly options: readonly FilterOperator[]; readonly chosen: string; readonly onChoose: (operator: FilterOperator) => void }) {
  return (
    <div className="rs-list">
      {options.map((option) => (
        <button key={option.id} type="button" className="rs-item" aria-pressed={option.id === chosen} onClick={() => onChoose(option)}>
          <span className="trunc">{option.label}</span>{option.id === chosen ? <span className="rs-end"><Icon name="check" size={14} /></span> : null}
        </button>
      ))}
    </div>
  )
}
