import { Suspense, useMemo, useState } from 'react'
import type { Condition } from '../backend/records/condition.ts'
import { buildSelection } from '../backend/records/select.ts'
import type { SortTerm } from '../backend/records/sort.ts'
import { useCards } from '../backend/views/use-cards.ts'
import { FailureState } from '../backend/failure-state.tsx'
import { toFailure } from '../backend/failure.ts'
import type { OwnRecord, ViewConfig } from '../config/config.ts'
import { Guard } from '../config/guard.tsx'
import { useOverride } from '../config/override.ts'
import { RecordsFrame } from '../features/records/records-frame.tsx'
import { RecordsScreen, type RecordsScreenProps } from '../features/records/records-screen.tsx'
import { ownViewPage } from '../lib/limits.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import { Notice } from '../ui/notice.tsx'

interface OwnViewPageProps extends RecordsScreenProps {
  readonly name: string
  readonly view: ViewConfig
}

const settings = { lead: null, tools: null, hasSort: true, fieldsLabel: null }

/** `/t/:entity?layout=NAME`: a view of a builder's configuration in the frame of all layouts; the grid where it fails. */
export default function OwnViewPage({ name, view, ...screen }: OwnViewPageProps) {
  const { entity, tabs, notice } = screen
  const override = useOverride()
  return (
    <Guard onError={(thrown) => override?.report(words.place.view(entity.id, name), thrown)}
      fallback={() => <RecordsScreen {...screen} notice={<div className="rs-notices"><Notice tone="warn">{words.viewFailed(view.label)}</Notice></div>} />}>
      <RecordsFrame entity={entity} tabs={tabs} notice={notice} settings={settings} usualFields={view.columns ?? []}>
        {(framed) => <Suspense fallback={null}><Body {...framed} view={view} /></Suspense>}
      </RecordsFrame>
    </Guard>
  )
}

interface BodyProps extends Pick<RecordsScreenProps, 'entity'> {
  readonly model: Parameters<typeof buildSelection>[0]
  readonly conditions: readonly Condition[]
  readonly order: readonly SortTerm[]
  readonly links: { readonly href: (key: string) => string; readonly open: (key: string) => void }
  readonly view: ViewConfig
}

const noParts: readonly Condition[] = []

function Body({ entity, model, conditions, order, links, view }: BodyProps) {
  const [limit, setLimit] = useState(ownViewPage)
  const { columns, component: View } = view
  const selection = useMemo(() => buildSelection(model, entity, columns === undefined ? undefined : [entity.title, ...columns, ...order.map(({ field }) => field)]), [model, entity, columns, order])
  const [answer] = useCards({ model, entity, selection, conditions, order }, [{ conditions: noParts, limit }])
  const records = useMemo(() => (answer?.data ?? []).map(({ key, values, titles }): OwnRecord => ({ key, values, titles })), [answer?.data])
  if (answer?.error && answer.data === undefined) return <FailureState failure={toFailure(answer.error)} onRetry={() => void answer.refetch()} />
  const isLoading = answer?.isFetching ?? true
  return <View entity={entity} records={records} isLoading={isLoading} loadMore={records.length < limit || isLoading ? null : () => setLimit(limit + ownViewPage)} open={({ key }) => links.open(key)} href={({ key }) => links.href(key)} />
}
