import { lazy, Suspense } from 'react'
import type { Entity, Field } from '@portico/model'
import { fieldType } from '../../fields/registry.ts'
import { viewsTexts as words } from '../../lib/texts/views.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import type { Layout } from './layout-state.ts'
import { coverFields, dateFields, laneFields, toneFields } from './offered.ts'
import type { ShownLayout } from './use-layout.ts'

const ChartTools = lazy(() => import('./chart/chart-tools.tsx'))

/** What is chosen for a layout, in the bar of settings. */
export function LayoutTools({ entity, layout, change }: { readonly entity: Entity; readonly layout: Layout; readonly change: ShownLayout['change'] }) {
  const choose = (fields: readonly Field[], chosen: Field | null, put: (name: string) => void): readonly MenuEntry[] =>
    fields.map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === chosen, onAction: () => put(field.name) }))
  switch (layout.kind) {
    case 'board': {
      const lanes = choose(laneFields(entity), layout.by, (by) => change({ by, shut: null, limits: null }))
      return <Menu label={words.board.columnsBy} items={lanes} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="columns-3" isOn>{words.board.columns(layout.by.label)}</Button>} />
    }
    case 'calendar': {
      const dates = choose(dateFields(entity), layout.on, (on) => change({ on, until: null }))
      const tones = toneFields(entity)
      return (
        <>
          <Menu label={words.calendar.dateBy} items={dates} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="calendar" isOn>{words.calendar.date(layout.on.label)}</Button>} />
          {tones.length === 0 ? null : (
            <Menu
              label={words.calendar.colourBy} placement="bottom end" items={[{ id: '', label: words.calendar.noColour, isChosen: layout.tone === null, onAction: () => change({ tone: '' }) }, ...choose(tones, layout.tone, (tone) => change({ tone }))]}
              trigger={(props) => <Button {...props} variant="ghost" icon="palette" isOn={layout.tone !== null}>{layout.tone === null ? words.calendar.colourBy : words.calendar.colour(layout.tone.label)}</Button>}
            />
          )}
        </>
      )
    }
    case 'chart': return <Suspense fallback={null}><ChartTools entity={entity} layout={layout} change={change} /></Suspense>
    case 'gallery': {
      const covers = choose(coverFields(entity), layout.cover, (cover) => change({ cover }))
      return <Menu label={words.gallery.coverBy} items={covers} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="image" isOn>{words.gallery.cover(layout.cover.label)}</Button>} />
    }
  }
}
