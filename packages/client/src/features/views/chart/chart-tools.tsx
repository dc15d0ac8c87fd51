import './chart-tools.css'
import type { Entity } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { useModel } from '../../../backend/model.ts'
import { isKnownWithoutAggregates } from '../../../backend/records/groups/aggregates.ts'
import { fieldType } from '../../../fields/registry.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import { phoneQuery, useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { Layout } from '../layout-state.ts'
import type { ShownLayout } from '../use-layout.ts'
import { type Measure, drawings, groupFields, isMoment, maySplit, measureKinds, measureText, numberFields, splitFields } from './chart-state.ts'
import { figureFunctions, namingFields } from './figure-source.ts'

const words = chartTexts

export interface ChartToolsProps {
  readonly entity: Entity
  readonly layout: Extract<Layout, { readonly kind: 'chart' }>
  readonly change: ShownLayout['change']
}

/** A setting of the chart: what it says where there is room, and what can be chosen. */
interface Setting {
  readonly name: string
  readonly icon: string
  readonly label: string
  readonly isOn: boolean
  readonly items: readonly MenuEntry[]
}

/** What is counted, by what, and how it is drawn. On a phone all of it is one menu. */
export default function ChartTools({ entity, layout, change }: ChartToolsProps) {
  const { functions } = useModel()
  const isPhone = useMedia(phoneQuery)
  const settings = buildSettings(entity, figureFunctions(functions), layout, change, !isKnownWithoutAggregates(useBackend()))
  const { asFigures } = layout
  return (
    <div className="ct-tools">
      {isPhone ? <Menu label={words.settings} items={settings.flatMap(({ name, items }) => [{ separator: true, label: name } as const, ...items.map((item) => ('id' in item ? { ...item, id: `${name} ${item.id}` } : item))])} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon="sliders-horizontal">{words.settings}</Button>} />
        : settings.map(({ name, icon, label, isOn, items }) => <Menu key={name} label={name} items={items} placement="bottom end" trigger={(props) => <Button {...props} variant="ghost" icon={icon} isOn={isOn}>{label}</Button>} />)}
      <fieldset className="rs-seg" aria-label={words.show}>
        {[false, true].map((each) => <button key={String(each)} type="button" aria-pressed={asFigures === each} onClick={() => change({ as: each ? 'figures' : null })}>{each ? words.asFigures : words.asChart}</button>)}
      </fieldset>
    </div>
  )
}

function buildSettings(entity: Entity, functions: ReturnType<typeof figureFunctions>, { from, source, of, split, measure, drawing, period }: ChartToolsProps['layout'], change: ShownLayout['change'], mayAggregate: boolean): readonly Setting[] {
  // What cannot be divided any more loses what divides it.
  const kept = (next: Measure, drawn = drawing) => (split === null || maySplit(drawn, of, next) ? {} : { split: null })
  const nameOf = (each: Measure): string => (each.kind === 'count' ? words.measures.count : words.measures[each.kind](each.field.label))
  const measureEntry = (each: Measure): MenuEntry => ({ id: measureText(each) ?? 'count', label: nameOf(each), isChosen: measureText(each) === measureText(measure), onAction: () => change({ what: measureText(each), ...kept(each) }) })
  const numbers = numberFields(source)
  const isView = source.kind !== 'table' && source.kind !== 'partitioned table'
  const measures: readonly MenuEntry[] = from !== null
    ? numbers.map((field): MenuEntry => ({ id: field.name, label: field.label, isChosen: field === measure.field, onAction: () => change({ what: `rows.${field.name}` }) }))
    : [measureEntry({ kind: 'count', field: null }), ...numbers.flatMap((field): readonly MenuEntry[] => [{ separator: true }, ...(isView ? [measureEntry({ kind: 'rows', field })] : []), ...measureKinds.map((kind) => measureEntry({ kind, field }))])]
  const groups: readonly MenuEntry[] = [
    ...(from === null ? groupFields(entity) : namingFields(source)).map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === of, onAction: () => change({ of: field.name, per: null, ...(field === split ? { split: null } : {}) }) })),
    ...(from === null ? [{ separator: true } as const, { id: '', label: words.nothing, isChosen: of === null, onAction: () => change({ of: '', per: null, split: null }) }] : []),
  ]
  const dividers: readonly MenuEntry[] = [
    ...splitFields(source, of).map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === split, onAction: () => change({ split: field.name }) })),
    { separator: true }, { id: '', label: words.nothing, isChosen: split === null, onAction: () => change({ split: null }) },
  ]
  const isDivisible = from === null && maySplit(drawing, of, measure) && (split !== null || (mayAggregate && dividers.length > 2))
  const draw = (id: string | null) => change({ from: id, of: null, split: null, what: null, per: null })
  const sources: readonly MenuEntry[] = [
    { id: '', label: entity.label, icon: entity.icon, isChosen: from === null, onAction: () => draw(null) },
    ...functions.map((action) => ({ id: action.id, label: action.label, icon: action.icon, isChosen: action.id === from?.id, onAction: () => draw(action.id) })),
  ]
  const periods: readonly MenuEntry[] = (['day', 'week', 'month', 'year'] as const).map((each) => ({ id: each, label: words.periods[each], isChosen: period === each, onAction: () => change({ per: each }) }))
  return [
    ...(functions.length === 0 ? [] : [{ name: words.source, icon: source.icon, label: from === null ? words.source : words.sourceIs(from.label), isOn: from !== null, items: sources }]),
    { name: words.measure, icon: 'hash', label: from === null || measure.field === null ? nameOf(measure) : measure.field.label, isOn: measure.kind !== 'count', items: measures },
    { name: words.groupBy, icon: 'rows-3', label: words.by(of?.label ?? words.nothing), isOn: of !== null, items: groups },
    ...(isDivisible ? [{ name: words.splitBy, icon: 'layers', label: split === null ? words.splitBy : words.splitOf(split.label), isOn: split !== null, items: dividers }] : []),
    ...(of === null || !isMoment(of) || measure.kind === 'rows' ? [] : [{ name: words.period, icon: 'clock', label: period === null ? words.period : words.periods[period], isOn: period !== null, items: periods }]),
    { name: words.drawing, icon: 'shapes', label: words.drawings[drawing], isOn: drawing !== 'bar', items: drawings.map((each) => ({ id: each, label: words.drawings[each], isChosen: each === drawing, onAction: () => change({ chart: each === 'bar' ? null : each, ...kept(measure, each) }) })) },
  ]
}
