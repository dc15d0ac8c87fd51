/* In the row of totals nothing stands under the buttons, and the lintel goes on over them. */
/* oxlint-disable jsx-a11y/control-has-associated-label */
import { Link } from '@tanstack/react-router'
import type { Entity, Field } from '@portico/model'
import { type LoadedRow, personOf } from '../../backend/records/select.ts'
import { type SortTerm, isSortable } from '../../backend/records/sort.ts'
import { figureWords } from '../../fields/figure-words.ts'
import { recordTitle } from '../../fields/record-title.ts'
import { fieldType } from '../../fields/registry.ts'
import { recordTexts } from '../../lib/texts/record.ts'
import { summariesTexts } from '../../lib/texts/summaries.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { nextOrder, relatedColumns } from './related.ts'
import type { Totals } from './use-totals.ts'

export interface RelatedTableProps {
  readonly entity: Entity
  readonly rows: readonly LoadedRow[]
  /** Fields that say the same in every row: what points back to the record. */
  readonly hidden: readonly string[]
  readonly label: string
  readonly sort: SortTerm | null
  readonly onSort: (sort: SortTerm | null) => void
  /** Takes a row from the record; null where that cannot be. */
  readonly onUnlink: ((row: LoadedRow, title: string) => void) | null
  readonly totals: Totals | null
}

const ALIGN = { start: undefined, end: 'is-end', center: 'is-center' } as const

/** The first rows of a relation. The first column leads to the row's own page. */
export function RelatedTable({ entity, rows, hidden, label, sort, onSort, onUnlink, totals }: RelatedTableProps) {
  if (rows.length === 0) return <p className="rec-none">{recordTexts.related.none(label)}</p>
  const columns = relatedColumns(entity, hidden)
  // Named as it stands here: the title of what joins two records may be the one that the page shows.
  const nameOf = (row: LoadedRow) => textOf(columns[0], row) || recordTitle(entity, row)
  return (
    <div className="rec-mini-wrap">
      <table className="rec-mini" aria-label={label}>
        <thead>
          <tr>{columns.map((field, index) => <Head key={field.name} field={field} className={classOf(field, index)} sort={sort} onSort={onSort} />)}{onUnlink === null ? null : <th scope="col" className="rec-unlink"><span className="sr">{recordTexts.related.remove}</span></th>}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key === '' ? index : row.key}>
              {columns.map((field, column) => (
                <td key={field.name} className={classOf(field, column)}>
                  {column === 0 && entity.key.length > 0 ? <RowLink entity={entity} row={row} field={field} /> : <RowCell field={field} row={row} />}
                </td>
              ))}
              {onUnlink === null ? null : <td className="rec-unlink"><IconButton size="sm" icon="x" label={recordTexts.related.unlink(nameOf(row))} onClick={() => onUnlink(row, nameOf(row))} /></td>}
            </tr>
          ))}
        </tbody>
        {totals === null ? null : (
          <tfoot>
            <tr>
              {columns.map((field, index) => (index === 0 ? <th key={field.name} scope="row">{summariesTexts.total}</th> : <td key={field.name} className={classOf(field, index)}>{totalOf(field, totals)}</td>))}
              {onUnlink === null ? null : <td className="rec-unlink" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface HeadProps extends Pick<RelatedTableProps, 'sort' | 'onSort'> {
  readonly field: Field
  readonly className: string | undefined
}

function Head({ field, className, sort, onSort }: HeadProps) {
  const label = field.unit === null ? field.label : `${field.label}, ${field.unit}`
  const term = sort?.field === field.name ? sort : null
  if (!isSortable(field)) return <th scope="col" className={className}>{label}</th>
  return (
    <th scope="col" className={className} aria-sort={term === null ? 'none' : term.descending ? 'descending' : 'ascending'}>
      <button type="button" className="rec-sort" onClick={() => onSort(nextOrder(sort, field.name))}>{label}{term === null ? null : <Icon name={term.descending ? 'arrow-down' : 'arrow-up'} size={12} />}</button>
    </th>
  )
}

/** A phone shows the first two columns, and numbers. */
function classOf(field: Field, index: number): string | undefined {
  return [ALIGN[fieldType(field).align], index > 1 && fieldType(field).align !== 'end' ? 'no-phone-cell' : undefined].filter(Boolean).join(' ') || undefined
}

function RowCell({ field, row }: { readonly field: Field; readonly row: LoadedRow }) {
  const { Cell } = fieldType(field)
  return <Cell field={field} value={row.values[field.name] ?? null} title={row.titles[field.name]} person={personOf(row, field.name)} row={row.values} />
}

function totalOf(field: Field, totals: Totals): string | null {
  const total = totals[field.name] ?? null
  return total === null ? null : figureWords(field, total)
}

function textOf(field: Field | undefined, row: LoadedRow): string {
  return field === undefined ? '' : fieldType(field).toPlainText(row.values[field.name] ?? null, field, row.titles[field.name] ?? null).trim()
}

function RowLink({ entity, row, field }: { readonly entity: Entity; readonly row: LoadedRow; readonly field: Field }) {
  const value = row.values[field.name] ?? null
  return (
    <Link className="rec-row-link" to="/t/$entity/$key" params={{ entity: entity.id, key: row.key }}>
      {value === null ? recordTitle(entity, row) : <RowCell field={field} row={row} />}
    </Link>
  )
}
