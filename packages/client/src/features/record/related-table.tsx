import { Link } from '@tanstack/react-router'
import type { Entity, Field } from '@portico/model'
import { type LoadedRow, personOf } from '../../backend/records/select.ts'
import { fieldType } from '../../fields/registry.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { IconButton } from '../../ui/button.tsx'
import { relatedColumns } from './related.ts'
import { titleOf } from './shown-fields.ts'

export interface RelatedTableProps {
  readonly entity: Entity
  readonly rows: readonly LoadedRow[]
  /** Fields that say the same in every row: what points back to the record. */
  readonly hidden: readonly string[]
  readonly label: string
  /** Takes a row from the record; null where that cannot be. */
  readonly onUnlink: ((row: LoadedRow, title: string) => void) | null
}

const ALIGN = { start: undefined, end: 'is-end', center: 'is-center' } as const

/** The first rows of a relation. The first column leads to the row's own page. */
export function RelatedTable({ entity, rows, hidden, label, onUnlink }: RelatedTableProps) {
  if (rows.length === 0) return <p className="rec-none">{recordTexts.related.none(label)}</p>
  const columns = relatedColumns(entity, hidden)
  return (
    <div className="rec-mini-wrap">
      <table className="rec-mini" aria-label={label}>
        <thead>
          <tr>{columns.map((field, index) => <th key={field.name} scope="col" className={classOf(field, index)}>{field.label}{field.unit === null ? null : `, ${field.unit}`}</th>)}{onUnlink === null ? null : <th scope="col" className="rec-unlink"><span className="sr">{recordTexts.related.remove}</span></th>}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key === '' ? index : row.key}>
              {columns.map((field, column) => (
                <td key={field.name} className={classOf(field, column)}>
                  {column === 0 && entity.key.length > 0 ? <RowLink entity={entity} row={row} field={field} /> : <RowCell field={field} row={row} />}
                </td>
              ))}
              {onUnlink === null ? null : <td className="rec-unlink"><IconButton size="sm" icon="x" label={recordTexts.related.unlink(titleOf(entity, row))} onClick={() => onUnlink(row, titleOf(entity, row))} /></td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A phone shows the first two columns, and numbers. */
function classOf(field: Field, index: number): string | undefined {
  return [ALIGN[fieldType(field).align], index > 1 && fieldType(field).align !== 'end' ? 'no-phone-cell' : undefined].filter(Boolean).join(' ') || undefined
}

function RowCell({ field, row }: { readonly field: Field; readonly row: LoadedRow }) {
  const { Cell } = fieldType(field)
  return <Cell field={field} value={row.values[field.name] ?? null} title={row.titles[field.name]} person={personOf(row, field.name)} />
}

function RowLink({ entity, row, field }: { readonly entity: Entity; readonly row: LoadedRow; readonly field: Field }) {
  const value = row.values[field.name] ?? null
  return (
    <Link className="rec-row-link" to="/t/$entity/$key" params={{ entity: entity.id, key: row.key }}>
      {value === null ? titleOf(entity, row) : <RowCell field={field} row={row} />}
    </Link>
  )
}
