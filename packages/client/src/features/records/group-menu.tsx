import { useMemo, useRef } from 'react'
import type { Entity } from '@portico/model'
import { type ListGroups, groupKind } from '../../backend/records/groups/grouping.ts'
import { periods } from '../../backend/records/groups/periods.ts'
import { fieldType } from '../../fields/registry.ts'
import { groupsTexts as words } from '../../lib/texts/groups.ts'
import { MenuAt, type MenuEntry } from '../../ui/menu.tsx'
import { groupFields } from './grid-groups.ts'
import type { View } from './use-view.ts'

export interface GroupMenuProps {
  readonly entity: Entity
  readonly view: View
  /** Those that are shown; null: none. */
  readonly groups: ListGroups | null
  readonly trigger: HTMLElement
  readonly onClose: () => void
}

/** What rows can be grouped by, and what can be done with all groups. */
export default function GroupMenu({ entity, view, groups, trigger, onClose }: GroupMenuProps) {
  const triggerRef = useRef<Element | null>(trigger)
  const items = useMemo(() => groupItems(entity, view, groups), [entity, view, groups])
  return <MenuAt label={words.groupBy} items={items} isOpen onClose={onClose} triggerRef={triggerRef} placement="bottom end" />
}

function groupItems(entity: Entity, { state, change }: View, groups: ListGroups | null): readonly MenuEntry[] {
  const choices = groupFields(entity).flatMap((field) => (groupKind(entity, field) === 'period' ? periods : [null]).map((period): MenuEntry => ({
    id: `${field.name} ${period ?? ''}`, label: period === null ? field.label : words.by[period](field.label), icon: fieldType(field).icon,
    isChosen: state.group === field.name && state.period === period, onAction: () => change({ group: field.name, period, folded: [] }),
  })))
  const folds: readonly MenuEntry[] = groups === null ? [] : [
    { separator: true },
    ...(groups.all.every(({ isFolded }) => isFolded) ? [] : [{ id: ' fold', label: words.foldAll, icon: 'chevron-right', onAction: () => change({ folded: groups.all.map(({ value }) => value) }, true) }]),
    ...(state.folded.length === 0 ? [] : [{ id: ' unfold', label: words.unfoldAll, icon: 'chevron-down', onAction: () => change({ folded: [] }, true) }]),
  ]
  return [{ id: ' none', label: words.noGroups, isChosen: state.group === null, onAction: () => change({ group: null, period: null, folded: [] }) }, ...choices, ...folds]
}
