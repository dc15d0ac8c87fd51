import type { ReactNode } from 'react'
import { RecordsFrame } from '../features/records/records-frame.tsx'
import { RecordsScreen, type RecordsScreenProps } from '../features/records/records-screen.tsx'
import { chooseCardFields } from '../features/views/card-fields.ts'
import { LayoutBody } from '../features/views/layout-body.tsx'
import { LayoutNotice } from '../features/views/layout-notice.tsx'
import { LayoutTools } from '../features/views/layout-tools.tsx'
import { useLayout } from '../features/views/use-layout.ts'
import { viewsTexts as words } from '../lib/texts/views.ts'

/** `/t/:entity?layout=…`: another layout than the grid, or the grid where the entity does not fit it. */
export default function LayoutPage({ entity, tabs, onRun }: RecordsScreenProps): ReactNode {
  const { layout, problems, change } = useLayout(entity)
  const notice = <LayoutNotice entity={entity} problems={problems} change={change} />
  if (layout === null) return <RecordsScreen entity={entity} tabs={tabs} notice={notice} onRun={onRun} />
  const settings = { tools: <LayoutTools entity={entity} layout={layout} change={change} />, hasSort: true, fieldsLabel: words.cardFields }
  return (
    <RecordsFrame key={layout.kind} entity={entity} tabs={tabs} notice={notice} settings={settings} usualFields={chooseCardFields(entity, [layout.by.name])}>
      {(context) => <LayoutBody context={context} layout={layout} change={change} />}
    </RecordsFrame>
  )
}
