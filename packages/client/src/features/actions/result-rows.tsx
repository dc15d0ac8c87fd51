import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Entity, Field } from '@portico/model'
import type { CallResult } from '../../backend/actions/result.ts'
import { buildKey } from '../../backend/records/key.ts'
import { useModel } from '../../backend/model.ts'
import { type LoadedRow, referredKey } from '../../backend/records/select.ts'
import { buildCsv } from '../../fields/csv.ts'
import { fieldType } from '../../fields/registry.ts'
import { formatCount } from '../../lib/count.ts'
import { saveFile } from '../../lib/save-file.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orderedColumns } from './result-columns.ts'

type Rows = Extract<CallResult, { readonly kind: 'rows' }>

const align = { start: undefined, end: 'is-end', center: 'is-center' } as const

/** Rows as a table with the cells of the grid; one row as its fields. */
export function ResultRows({ result, label }: { readonly result: Rows; readonly label: string }) {
  const { rows, entity, isList, hasMore } = result
  const columns = orderedColumns(result)
  const [first] = rows
  if (first === undefined) return <p className="ac-none">{texts.nothingFoundResult}</p>
  if (!isList) return <OneRow row={first} columns={columns} entity={entity} />
  const count = formatCount(rows.length)
  const save = () => saveFile(`${label}.csv`, new Blob([buildCsv(columns.map((field) => ({ field })), [], rows)], { type: 'text/csv;charset=utf-8' }))
  return (
    <>
      <div className="ac-facts">
        <span>{hasMore ? texts.firstRows(count) : texts.rows(count, rows.length === 1)}</span>
        <Button size="sm" variant="ghost" icon="download" onClick={save}>{texts.downloadCsv}</Button>
      </div>
      {/* Wider than its place: the keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="ac-table-wrap" aria-label={label} tabIndex={0}>
        <table className="ac-table">
          <thead><tr>{columns.map((field) => <th key={field.name} scope="col" className={align[fieldType(field).align]}>{field.label}{field.unit === null ? null : `, ${field.unit}`}</th>)}</tr></thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.key === '' ? index : `${row.key} ${index}`}>
                {columns.map((field) => <td key={field.name} className={align[fieldType(field).align]}><ResultCell row={row} field={field} entity={entity} /></td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function OneRow({ row, columns, entity }: { readonly row: LoadedRow; readonly columns: readonly Field[]; readonly entity: Entity | null }) {
  const key = entity === null ? null : buildKey(entity.key, row.values)
  return (
    <>
      {entity === null || key === null ? null : <div className="ac-facts"><Link className="btn btn-sm" to="/t/$entity/$key" params={{ entity: entity.id, key }}><Icon name="external-link" size={14} />{texts.open(entity.singular)}</Link></div>}
      <dl className="ac-one">
        {columns.map((field) => <div key={field.name}><dt>{field.label}{field.unit === null ? null : `, ${field.unit}`}</dt><dd><ResultCell row={row} field={field} entity={null} isForm /></dd></div>)}
      </dl>
    </>
  )
}

/** A record's title leads to it, and so does a reference. */
function ResultCell({ row, field, entity, isForm = false }: { readonly row: LoadedRow; readonly field: Field; readonly entity: Entity | null; readonly isForm?: boolean }): ReactNode {
  const model = useModel()
  const { Cell } = fieldType(field)
  const value = row.values[field.name] ?? null
  const cell = <Cell field={field} value={value} title={row.titles[field.name]} layout={isForm ? 'form' : 'cell'} />
  if (entity !== null && field.name === entity.title && row.key !== '') return <Link className="ac-to" to="/t/$entity/$key" params={{ entity: entity.id, key: row.key }}>{cell}</Link>
  const { reference } = field
  const key = reference?.name === '' ? referredKey(model.byId.get(reference.target), field, row) : null
  if (reference === null || key === null || row.titles[field.name] === null) return cell
  return <Link className="ac-to" to="/t/$entity/$key" params={{ entity: reference.target, key }}>{cell}</Link>
}
