import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Field } from '@portico/model'
import { type Backend, useBackend } from '../../../backend/context.ts'
import { all, oneOf, renderCondition } from '../../../backend/records/condition.ts'
import { countGroups } from '../../../backend/records/count-groups.ts'
import { countRows } from '../../../backend/records/count.ts'
import { withAggregates } from '../../../backend/records/groups/aggregates.ts'
import { loadTitles } from '../../../backend/records/titles.ts'
import { useSession } from '../../../backend/session.ts'
import { type GroupFigures, type PartFigures, type ToldFigures, loadFigures, loadRowsAsFigures } from '../../../backend/views/load-figures.ts'
import { loadFunctionFigures } from '../../../backend/views/load-function-figures.ts'
import { cardsKey } from '../../../backend/views/use-cards.ts'
import { shownGroups } from '../../../lib/limits.ts'
import { buildLanes } from '../board/lanes.ts'
import type { LayoutContext } from '../layout-context.ts'
import { type Clock, clockOf } from './clock.ts'
import type { Chart } from './parse-chart.ts'

export type ChartContext = Pick<LayoutContext, 'entity' | 'model' | 'conditions' | 'onCount'>
type Asked = Pick<Chart, 'from' | 'of' | 'split' | 'measure'>

interface Told {
  readonly groups: readonly PartFigures[]
  /** By key: of the records that the groups refer to, and of those that their parts do. */
  readonly titles: Readonly<Record<string, string>>
  readonly partTitles: Readonly<Record<string, string>>
  /** Null: there are no instants among it. */
  readonly clock: Clock | null
}

interface ShownFigures {
  readonly data: Told | undefined
  readonly error: unknown
  readonly refetch: () => void
}

/** What the backend tells for a chart; the error `no-aggregates`: it does not add up. */
export function useFigures(context: ChartContext, asked: Asked): ShownFigures {
  const { entity, conditions } = context
  const { from, of, split, measure } = asked
  const backend = useBackend()
  const session = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: [...cardsKey(backend, entity, session), 'figures', from?.id ?? null, of?.name ?? null, split?.name ?? null, measure.kind, measure.field?.name ?? null, conditions.length === 0 ? '' : renderCondition(all(conditions))],
    queryFn: async ({ signal }) => await load(backend, context, asked, signal),
    placeholderData: keepPreviousData, staleTime: 0, retry: false,
  })
  return data === 'no-aggregates' ? { data: undefined, error: 'no-aggregates', refetch: () => void refetch() } : { data, error, refetch: () => void refetch() }
}

async function load(backend: Backend, { entity, model, conditions }: ChartContext, { from, of, split, measure }: Asked, signal: AbortSignal): Promise<Told | 'no-aggregates'> {
  const whole = (groups: readonly GroupFigures[]): readonly PartFigures[] => groups.map((group) => ({ ...group, part: null }))
  if (measure.kind === 'rows') {
    if (of === null) return 'no-aggregates'
    return { groups: whole(await (from === null ? loadRowsAsFigures(backend, entity, of, measure.field, conditions, signal) : loadFunctionFigures(backend, from, of, measure.field, signal))), titles: {}, partTitles: {}, clock: null }
  }
  const { kind, field } = measure
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const told = await withAggregates(backend, async (may): Promise<ToldFigures | null> => {
    if (may) return await loadFigures(backend, { entity, of, split, aggregate: kind, what: field, conditions, zone }, signal)
    // Without aggregates records can still be counted, value by value.
    if (kind !== 'count' || split !== null || (of !== null && of.options === null && of.kind !== 'boolean')) return null
    if (of === null) return { groups: whole([{ value: null, rows: String(await countRows(backend, { entity, conditions }, [], signal)), figure: null }]), latest: [] }
    const counts = await countGroups(backend, { entity, field: of.name, conditions, sums: [] }, buildLanes(of, []), false, signal)
    return { groups: whole(counts.map(({ value, rows }) => ({ value, rows: String(rows), figure: null }))), latest: [] }
  })
  if (told === null) return 'no-aggregates'
  const { groups, latest } = told
  const titlesOf = async (reference: Field | null, valueOf: (group: PartFigures) => string | null): Promise<Readonly<Record<string, string>>> => {
    const target = model.byId.get(reference?.reference?.target ?? '')
    const column = reference?.reference?.targetColumns[0]
    const largest = [...new Set(groups.toSorted((a, b) => Number(b.figure ?? b.rows) - Number(a.figure ?? a.rows)).flatMap((group) => valueOf(group) ?? []))].slice(0, shownGroups)
    return target === undefined || column === undefined || largest.length === 0 ? {} : await loadTitles(backend, target, column, [oneOf(column, largest)], signal)
  }
  const [titles, partTitles] = await Promise.all([titlesOf(of, ({ value }) => value), titlesOf(split, ({ part }) => part)])
  return { groups, titles, partTitles, clock: clockOf(latest, zone) }
}
