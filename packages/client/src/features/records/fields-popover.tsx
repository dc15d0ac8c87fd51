import { useRef } from 'react'
import type { Entity } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { listMenuTexts as menuWords } from '../../lib/texts/list-menus.ts'
import { recordsTexts as words } from '../../lib/texts/records.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { type Column, offeredFields } from './columns.ts'
import { moveColumn, pinColumn } from './column-order.ts'
import type { View } from './use-view.ts'

export interface FieldsPopoverProps {
  readonly entity: Entity
  readonly view: View
  readonly columns: readonly Column[]
  readonly trigger: HTMLElement
  readonly onClose: () => void
}

/** Which columns are shown, and in which order. The title stays first. */
export default function FieldsPopover({ entity, view, columns, trigger, onClose }: FieldsPopoverProps) {
  const triggerRef = useRef<Element | null>(trigger)
  const shown = columns.slice(1).map((column) => column.field.name)
  const others = offeredFields(entity).filter((field) => field.name !== entity.title && !shown.includes(field.name))
  const title = columns[0]?.field
  const put = (names: readonly string[]) => view.change({ fields: [entity.title, ...names] })
  return (
    <Popover label={words.fields} isOpen onClose={onClose} triggerRef={triggerRef} placement="bottom end">
      <div className="rs-pop">
        <h3>{menuWords.fieldsShown(String(columns.length), String(columns.length + others.length))}</h3>
        <ul className="rs-list">
          {title === undefined ? null : <li className="rs-item is-fixed"><Checkbox isChecked disabled onChange={() => undefined}>{title.label}</Checkbox><Icon name="pin" size={14} /></li>}
          {columns.slice(1).map(({ field, isPinned }, index) => (
            <li key={field.name} className="rs-item">
              <Checkbox isChecked onChange={() => put(shown.filter((name) => name !== field.name))}><Icon name={fieldType(field).icon} size={14} /><span className="trunc">{field.label}</span></Checkbox>
              <span className="rs-end">
                <IconButton icon="pin" size="sm" label={isPinned ? menuWords.unpinField(field.label) : menuWords.pinField(field.label)} isOn={isPinned} onClick={() => view.change(pinColumn(columns, index + 1, !isPinned))} />
                <IconButton icon="arrow-up" size="sm" label={menuWords.moveUp(field.label)} isDisabled={index === 0} onClick={() => view.change(moveColumn(columns, index + 1, index))} />
                <IconButton icon="arrow-down" size="sm" label={menuWords.moveDown(field.label)} isDisabled={index === shown.length - 1} onClick={() => view.change(moveColumn(columns, index + 1, index + 2))} />
              </span>
            </li>
          ))}
          {others.map((field) => (
            <li key={field.name} className="rs-item">
              <Checkbox isChecked={false} onChange={() => put([...shown, field.name])}><Icon name={fieldType(field).icon} size={14} /><span className="trunc">{field.label}</span></Checkbox>
            </li>
          ))}
        </ul>
        <div className="rs-acts">
          {view.state.fields === null && view.state.pinned.length === 0 ? null : <Button size="sm" variant="ghost" onClick={() => view.change({ fields: null, pinned: [] })}>{menuWords.resetFields}</Button>}
          {others.length > 0 ? <Button size="sm" onClick={() => put([...shown, ...others.map((field) => field.name)])}>{menuWords.allFields}</Button> : null}
        </div>
      </div>
    </Popover>
  )
}
