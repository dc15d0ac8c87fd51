import { memo } from 'react'
import type { Entity } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { formatCount } from '../../lib/count.ts'
import { groupsTexts as words } from '../../lib/texts/groups.ts'
import { Icon } from '../../ui/icon.tsx'
import { headLabel } from './columns.ts'
import { GroupName, type GroupNameProps } from './group-name.tsx'

export interface ListHeadProps extends GroupNameProps {
  readonly entity: Entity
  readonly top: number
  readonly onFold: (value: string | null) => void
}

/** The head of a group in the phone's list: a tap folds its rows away, or shows them again. */
export const ListHead = memo(function ListHead({ entity, group, by, top, onFold }: ListHeadProps) {
  const sums = Object.entries(group.sums).flatMap(([name, sum]) => {
    const field = entity.byName.get(name)
    return field === undefined || sum === null ? [] : [[field, fieldType(field).toPlainText(sum, field, undefined)] as const]
  })
  const rows = group.rows === 1 ? entity.singular : entity.label.toLowerCase()
  return (
    <li>
      <h2>
        <button type="button" className="rl-group" style={{ transform: `translateY(${top}px)` }} aria-expanded={!group.isFolded} onClick={() => onFold(group.value)}>
          <span className="rl-name"><GroupName group={group} by={by} /><span className="rg-count">{formatCount(group.rows)}<span className="sr"> {rows}</span></span></span>
          <Icon name={group.isFolded ? 'chevron-right' : 'chevron-down'} size={16} />
          {sums.length === 0 ? null : (
            <span className="rl-sums">
              {sums.map(([field, text]) => <span key={field.name} title={words.sumOf(headLabel(field))}><span className="sr">{words.sumOf(headLabel(field))}</span><span aria-hidden="true">{headLabel(field)}</span> <b>{text}</b></span>)}
            </span>
          )}
        </button>
      </h2>
    </li>
  )
})
