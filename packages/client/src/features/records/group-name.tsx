import type { Grouping, RowGroup } from '../../backend/records/groups/grouping.ts'
import { detailText } from '../../fields/detail-text.ts'
import { fieldType } from '../../fields/registry.ts'
import { periodWords } from '../../fields/values/period-words.ts'
import { groupsTexts as words } from '../../lib/texts/groups.ts'

export interface GroupNameProps {
  readonly group: RowGroup
  readonly by: Grouping
}

/** What the rows of a group have in common, in words. */
export function groupLabel({ value, title, details }: RowGroup, { field, period }: Grouping): string {
  if (value === null) return words.noGroup(field.label)
  const time = period === null ? null : periodWords(value, period)
  const name = time ?? (value === '' ? words.emptyGroup(field.label) : fieldType(field).toPlainText(value, field, title))
  return [name, detailText(details)].filter((text) => text !== '').join(', ')
}

/** The same as its cells show it. */
export function GroupName({ group, by }: GroupNameProps) {
  const { field, period } = by
  const isTime = period !== null && group.value !== null && periodWords(group.value, period) !== null
  if (isTime) return <span>{groupLabel(group, by)}</span>
  if (group.value === null || group.value === '') return <span className="rg-none">{groupLabel(group, by)}</span>
  const { Cell } = fieldType(field)
  const told = detailText(group.details)
  return <><Cell field={field} value={group.value} title={group.title} person={group.value} />{told === '' ? null : <span className="rg-detail">{told}</span>}</>
}
