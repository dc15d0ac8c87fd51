/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/control-has-associated-label */
import { memo } from 'react'
import { fieldType } from '../../fields/registry.ts'
import { formatCount } from '../../lib/count.ts'
import { groupsTexts as words } from '../../lib/texts/groups.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from './columns.ts'
import { GroupName, type GroupNameProps, groupLabel } from './group-name.tsx'
import { placeOf } from './place-of.ts'

export interface GroupRowProps extends GroupNameProps {
  readonly line: number
  readonly top: number
  readonly columns: readonly Column[]
  readonly standing: number
  readonly onFold: (value: string | null) => void
}

/** The head of a group: what its rows have in common, how many they are, and what they come to where the backend adds up. */
export const GroupRow = memo(function GroupRow({ group, by, line, top, columns, standing, onFold }: GroupRowProps) {
  const { isFolded } = group
  const label = groupLabel(group, by)
  return (
    <tr role="row" className="rg-row rg-group" style={{ transform: `translateY(${top}px)` }} aria-rowindex={line + 2}>
      <td role="gridcell" aria-colindex={1} className="rg-sel">
        <button type="button" className="rg-fold" aria-expanded={!isFolded} aria-label={isFolded ? words.unfoldGroup(label) : words.foldGroup(label)} onClick={() => onFold(group.value)}>
          <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
        </button>
      </td>
      {columns.map((column, index) => {
        const sum = group.sums[column.field.name] ?? null
        const isStanding = index < standing
        if (column.isTitle) {
          return (
            <td key={column.field.name} role="gridcell" aria-colindex={index + 2} className="rg-cell rg-title is-standing" style={placeOf(index, true)}>
              <span className="rg-value"><GroupName group={group} by={by} /><span className="rg-count">{formatCount(group.rows)}</span></span>
            </td>
          )
        }
        return (
          <td key={column.field.name} role="gridcell" aria-colindex={index + 2} className={['rg-cell', isStanding && 'is-standing', sum !== null && 'is-end'].filter(Boolean).join(' ')} style={placeOf(index, isStanding)} title={sum === null ? undefined : words.sumOf(column.field.label)}>
            {sum === null ? null : <span className="rg-value"><span className="sr">{words.sumOf(column.field.label)}</span>{fieldType(column.field).toPlainText(sum, column.field, undefined)}</span>}
          </td>
        )
      })}
      <td className="rg-tail" style={{ gridColumn: columns.length + 2 }} role="presentation" />
    </tr>
  )
})
