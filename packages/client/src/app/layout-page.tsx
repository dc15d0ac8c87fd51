import { lazy, type ReactNode, Suspense } from 'react'
import { useSearch } from '@tanstack/react-router'
import { useOverride } from '../config/override.ts'
import { RecordsFrame } from '../features/records/records-frame.tsx'
import { RecordsScreen, type RecordsScreenProps } from '../features/records/records-screen.tsx'
import { useToday } from '../features/views/calendar/use-today.ts'
import { chooseCardFields, chooseGalleryFields } from '../features/views/card-fields.ts'
import { LayoutBody } from '../features/views/layout-body.tsx'
import { LayoutNotice } from '../features/views/layout-notice.tsx'
import { LayoutTools } from '../features/views/layout-tools.tsx'
import type { Layout } from '../features/views/layout-state.ts'
import { useLayout } from '../features/views/use-layout.ts'
import { viewsTexts as words } from '../lib/texts/views.ts'

const OwnView = lazy(() => import('./own-view.tsx'))
const CalendarLead = lazy(() => import('../features/views/calendar/calendar-lead.tsx'))

/** `/t/:entity?layout=…`: another layout than the grid, a builder's own among them, or the grid where the entity does not fit it. */
export default function LayoutPage(screen: RecordsScreenProps): ReactNode {
  const { layout: name } = useSearch({ from: '/configured/shell/t/$entity' })
  const views = useOverride()?.config.entities?.[screen.entity.id]?.views
  const view = typeof name === 'string' && views !== undefined && Object.hasOwn(views, name) ? views[name] : undefined
  return typeof name === 'string' && view !== undefined ? <OwnView key={name} {...screen} name={name} view={view} /> : <BuiltIn {...screen} />
}

function BuiltIn({ entity, tabs, onRun }: RecordsScreenProps): ReactNode {
  const { layout, problems, change } = useLayout(entity)
  const today = useToday()
  const notice = <LayoutNotice entity={entity} problems={problems} change={change} />
  if (layout === null) return <RecordsScreen entity={entity} tabs={tabs} notice={notice} onRun={onRun} />
  const isCalendar = layout.kind === 'calendar'
  const settings = {
    tools: <LayoutTools entity={entity} layout={layout} change={change} />, hasSort: layout.kind === 'board' || layout.kind === 'gallery', fieldsLabel: layout.kind === 'chart' ? null : words.cardFields,
    lead: isCalendar ? <Suspense fallback={null}><CalendarLead at={layout.at ?? today} today={today} span={layout.span} change={change} /></Suspense> : null,
  }
  return (
    <RecordsFrame key={layout.kind} entity={entity} tabs={tabs} notice={notice} settings={settings} usualFields={layout.kind === 'gallery' ? chooseGalleryFields(entity, layout.cover.name) : chooseCardFields(entity, ownFields(layout))}>
      {(context) => <LayoutBody context={context} layout={layout} change={change} />}
    </RecordsFrame>
  )
}

/** Fields that the layout itself shows. */
function ownFields(layout: Layout): readonly string[] {
  switch (layout.kind) {
    case 'board': return [layout.by.name]
    case 'gallery': return [layout.cover.name]
    case 'chart': return []
    case 'calendar': return [layout.on.name, ...(layout.until === null ? [] : [layout.until.name]), ...(layout.tone === null ? [] : [layout.tone.name])]
  }
}
