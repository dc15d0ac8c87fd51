import type { ComponentType } from 'react'
import type { Entity, Field } from '@portico/model'
import type { CellProps, EditorProps, FieldType } from '../fields/field-type.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import type { FieldConfig, OwnCellProps, OwnEditorProps } from './config.ts'
import { Guard } from './guard.tsx'

type Report = (place: string, thrown: unknown) => void

/** The field's type with the builder's cell and editor in the place of those that belong to its kind. */
export function ownFieldType(usual: FieldType, entity: Entity, field: Field, { cell, editor }: FieldConfig, report: Report): FieldType {
  return {
    ...usual,
    ...(cell === undefined ? {} : { Cell: guardCell(cell, usual, entity, field, report), isOwn: true }),
    ...(editor === undefined ? {} : { Editor: guardEditor(editor, usual, entity, field, report) }),
  }
}

function guardCell(Own: ComponentType<OwnCellProps>, usual: FieldType, entity: Entity, { name }: Field, report: Report): ComponentType<CellProps> {
  const Usual = usual.Cell
  return function OwnCell(props) {
    const { field, value, title, row, layout = 'cell' } = props
    return (
      <Guard onError={(thrown) => report(words.place.cell(entity.id, name), thrown)} fallback={() => <Usual {...props} />}>
        <Own value={value} field={field} entity={entity} row={row ?? { [name]: value }} title={title} layout={layout} readOnly={isReadOnly(entity, field)} />
      </Guard>
    )
  }
}

function guardEditor(Own: ComponentType<OwnEditorProps>, usual: FieldType, entity: Entity, { name }: Field, report: Report): ComponentType<EditorProps> {
  const Usual = usual.Editor
  return function OwnEditor(props) {
    const { field, value, title, row, layout, onChange, onCommit, onCancel, isInvalid, describedBy, autoFocus, id, label = field.label } = props
    return (
      <Guard onError={(thrown) => report(words.place.editor(entity.id, name), thrown)} fallback={() => <Usual {...props} />}>
        <Own
          value={value} field={field} entity={entity} row={row ?? { [name]: value }} title={title} layout={layout} isInvalid={isInvalid} describedBy={describedBy} autoFocus={autoFocus} id={id} label={label}
          onChange={onChange} onCommit={onCommit} onCancel={onCancel}
        />
      </Guard>
    )
  }
}

const isReadOnly = (entity: Entity, field: Field): boolean => !entity.can.update || field.readonly || !field.can.update
