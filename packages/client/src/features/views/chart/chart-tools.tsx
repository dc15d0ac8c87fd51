import './chart-tools.css'
import type { Entity } from '@portico/model'
import { fieldType } from '../../../fields/registry.ts'
import { viewsTexts } from '../../../lib/texts/views.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { Layout } from '../layout-state.ts'
import type { ShownLayout } from '../use-layout.ts'
import { type Measure, drawings, groupFields, isMoment, measureKinds, measureText, numberFields } from './chart-state.ts'

const words = viewsTexts.chart

export interface ChartToolsProps {
  readonly entity: Entity
  readonly layout: Extract<Layout, { readonly kind: 'chart' }>
  readonly change: ShownLayout['change']
}

/** What is counted, by what, and how it is drawn. */
export default function ChartTools({ entity, layout, change }: ChartToolsProps) {
  const { of, measure, drawing, period, asFigures } = layout
  const same = (each: Measure) => measureText(each) === measureText(measure)
  const nameOf = (each: Measure): string => (each.kind === 'count' ? words.measures.count : words.measures[each.kind](each.field.label))
  const entry = (each: Measure): MenuEntry => ({ id: measureText(each) ?? 'count', label: nameOf(each), isChosen: same(each), onAction: () => change({ what: measureText(each) }) })
  const numbers = numberFields(entity)
  const isView = entity.kind !== 'table' && entity.kind !== 'partitioned table'
  const measures: readonly MenuEntry[] = [
    entry({ kind: 'count', field: null }),
    ...numbers.flatMap((field): readonly MenuEntry[] => [{ separator: true }, ...(isView ? [entry({ kind: 'rows', field })] : []), ...measureKinds.map((kind) => entry({ kind, field }))]),
  ]
  const groups: readonly MenuEntry[] = [
    ...groupFields(entity).map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === of, onAction: () => change({ of: field.name, per: null }) })),
    { separator: true }, { id: '', label: words.nothing, isChosen: of === null, onAction: () => change({ of: '', per: null }) },
  ]
  return (
    <div className="ct-tools">
      <Menu label={words.measure} items={measures} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="hash" isOn={measure.kind !== 'count'}>{nameOf(measure)}</Button>} />
      <Menu label={words.groupBy} items={groups} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="rows-3" isOn={of !== null}>{words.by(of?.label ?? words.nothing)}</Button>} />
      {of === null || !isMoment(of) || measure.kind === 'rows' ? null : (
        <Menu
          label={words.period} placement="bottom end" items={(['day', 'week', 'month', 'year'] as const).map((each) => ({ id: each, label: words.periods[each], isChosen: period === each, onAction: () => change({ per: each }) }))}
          trigger={(props) => <Button {...props} variant="ghost" icon="clock" isOn={period !== null}>{period === null ? words.period : words.periods[period]}</Button>}
        />
      )}
      <Menu label={words.drawing} placement="bottom end" items={drawings.map((each) => ({ id: each, label: words.drawings[each], isChosen: each === drawing, onAction: () => change({ chart: each === 'bar' ? null : each }) }))} trigger={(props) => <Button {...props} variant="ghost" icon="shapes" isOn={drawing !== 'bar'}>{words.drawings[drawing]}</Button>} />
      <fieldset className="rs-seg" aria-label={words.show}>
        {[false, true].map((each) => <button key={String(each)} type="button" aria-pressed={asFigures === each} onClick={() => change({ as: each ? 'figures' : null })}>{each ? words.asFigures : words.asChart}</button>)}
      </fieldset>
    </div>
  )
}
