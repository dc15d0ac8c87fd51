import type { Entity } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { viewsTexts as words } from '../../lib/texts/views.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Layout } from './layout-state.ts'
import { laneFields } from './offered.ts'
import type { ShownLayout } from './use-layout.ts'

/** What is chosen for a layout, in the bar of settings. */
export function LayoutTools({ entity, layout, change }: { readonly entity: Entity; readonly layout: Layout; readonly change: ShownLayout['change'] }) {
  const lanes = laneFields(entity).map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === layout.by, onAction: () => change({ by: field.name, shut: null }) }))
  return <Menu label={words.board.columnsBy} items={lanes} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="columns-3" isOn>{words.board.columns(layout.by.label)}</Button>} />
}
