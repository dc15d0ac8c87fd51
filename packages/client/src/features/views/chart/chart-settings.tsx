import { type RefObject, useState } from 'react'
import type { Entity } from '@portico/model'
import { useBackend } from '../../../backend/context.ts'
import { useModel } from '../../../backend/model.ts'
import { isMoment } from '../../../backend/moments.ts'
import { isKnownWithoutAggregates } from '../../../backend/records/groups/aggregates.ts'
import { periods } from '../../../backend/records/groups/periods.ts'
import { fieldType } from '../../../fields/registry.ts'
import { longestChartTitle } from '../../../lib/limits.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { ChartChange } from './chart-list.ts'
import { type Measure, drawings, groupFields, isAim, mayAim, mayRun, maySplit, measureKinds, measureText, numberFields, splitFields } from './chart-state.ts'
import { figureFunctions, namingFields } from './figure-source.ts'
import type { Chart } from './parse-chart.ts'

const words = chartTexts

interface ChartSettingsProps {
  readonly entity: Entity
  readonly chart: Chart
  /** What it is called where it has no title of its own. */
  readonly usualTitle: string
  readonly trigger: RefObject<HTMLElement | null>
  readonly onChange: (change: ChartChange) => void
  readonly onClose: () => void
}

/** A setting of the chart: what is chosen, and what can be. */
interface Setting {
  readonly name: string
  readonly icon: string
  readonly label: string
  readonly items: readonly MenuEntry[]
}

/** What is counted, by what, and how it is drawn: each change is seen at once. */
export default function ChartSettings({ entity, chart, usualTitle, trigger, onChange, onClose }: ChartSettingsProps) {
  const { functions } = useModel()
  const backend = useBackend()
  const [title, setTitle] = useState(chart.title ?? '')
  const settings = buildSettings(entity, figureFunctions(functions), chart, onChange, !isKnownWithoutAggregates(backend))
  const [aim, setAim] = useState(chart.aim ?? '')
  const aimed = aim.trim()
  const isWrong = aimed !== '' && !isAim(aimed)
  const hasAim = mayAim(chart.drawing, chart.of)
  const name = () => {
    const isAimed = hasAim && !isWrong && aimed !== (chart.aim ?? '')
    if (isAimed || title.trim() !== (chart.title ?? '')) onChange({ title: title.trim() || null, ...(isAimed ? { aim: aimed || null } : {}) })
  }
  return (
    <Popover label={words.settings} isOpen onClose={() => { name(); onClose() }} triggerRef={trigger} placement="bottom end">
      <form className="ct-settings" onSubmit={(event) => {
        event.preventDefault()
        if (isWrong && hasAim) return
        name()
        onClose()
      }}>
        <dl>
          {settings.map(({ name: setting, icon, label, items }) => (
            <div key={setting}><dt>{setting}</dt><dd><Menu label={setting} items={items} placement="bottom end" trigger={(props) => <Button {...props} icon={icon} aria-label={`${setting}: ${label}`}><span className="trunc">{label}</span></Button>} /></dd></div>
          ))}
        </dl>
        <Field label={words.ownTitle}>{(control) => <TextInput {...control} value={title} placeholder={usualTitle} maxLength={longestChartTitle} autoComplete="off" onChange={(event) => setTitle(event.target.value)} onBlur={name} />}</Field>
        {hasAim ? <Field label={words.aim} hint={words.aimHint} error={isWrong ? words.aimWrong : undefined}>{(control) => <TextInput {...control} value={aim} inputMode="decimal" autoComplete="off" onChange={(event) => setAim(event.target.value)} onBlur={name} />}</Field> : null}
        <div className="rs-acts"><Button type="submit">{words.done}</Button></div>
      </form>
    </Popover>
  )
}

function buildSettings(entity: Entity, functions: ReturnType<typeof figureFunctions>, { from, source, of, split, measure, drawing, period, isRunning, aim }: Chart, change: (change: ChartChange) => void, mayAggregate: boolean): readonly Setting[] {
  // What does not fit any more goes with the change: what divides, what adds up along the way, what it is held against.
  const kept = (next: Measure, drawn = drawing, by = of) => ({ ...(split === null || (maySplit(drawn, by, next) && by !== split) ? {} : { split: null }), ...(isRunning && !mayRun(drawn, by, next) ? { total: null } : {}), ...(aim !== null && !mayAim(drawn, by) ? { aim: null } : {}) })
  const nameOf = (each: Measure): string => (each.kind === 'count' ? words.measures.count : words.measures[each.kind](each.field.label))
  const measureEntry = (each: Measure): MenuEntry => ({ id: measureText(each) ?? 'count', label: nameOf(each), isChosen: measureText(each) === measureText(measure), onAction: () => change({ what: measureText(each), ...kept(each) }) })
  const numbers = numberFields(source)
  const isView = source.kind !== 'table' && source.kind !== 'partitioned table'
  const measures: readonly MenuEntry[] = from !== null
    ? numbers.map((field): MenuEntry => ({ id: field.name, label: field.label, isChosen: field === measure.field, onAction: () => change({ what: `rows.${field.name}` }) }))
    : [measureEntry({ kind: 'count', field: null }), ...numbers.flatMap((field): readonly MenuEntry[] => [{ separator: true }, ...(isView ? [measureEntry({ kind: 'rows', field })] : []), ...measureKinds.map((kind) => measureEntry({ kind, field }))])]
  const groups: readonly MenuEntry[] = [
    ...(from === null ? groupFields(entity) : namingFields(source)).map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === of, onAction: () => change({ of: field.name, per: null, ...kept(measure, drawing, field) }) })),
    ...(from === null ? [{ separator: true } as const, { id: '', label: words.nothing, isChosen: of === null, onAction: () => change({ of: '', per: null, ...kept(measure, drawing, null) }) }] : []),
  ]
  const dividers: readonly MenuEntry[] = [
    ...splitFields(source, of).map((field) => ({ id: field.name, label: field.label, icon: fieldType(field).icon, isChosen: field === split, onAction: () => change({ split: field.name }) })),
    { separator: true }, { id: '', label: words.nothing, isChosen: split === null, onAction: () => change({ split: null }) },
  ]
  const isDivisible = from === null && maySplit(drawing, of, measure) && (split !== null || (mayAggregate && dividers.length > 2))
  const draw = (id: string | null) => change({ from: id, of: null, split: null, what: null, per: null, total: null, aim: null })
  const sources: readonly MenuEntry[] = [
    { id: '', label: entity.label, icon: entity.icon, isChosen: from === null, onAction: () => draw(null) },
    ...functions.map((action) => ({ id: action.id, label: action.label, icon: action.icon, isChosen: action.id === from?.id, onAction: () => draw(action.id) })),
  ]
  return [
    ...(functions.length === 0 ? [] : [{ name: words.source, icon: source.icon, label: from?.label ?? entity.label, items: sources }]),
    { name: words.measure, icon: 'hash', label: from === null || measure.field === null ? nameOf(measure) : measure.field.label, items: measures },
    { name: words.groupBy, icon: 'rows-3', label: of?.label ?? words.nothing, items: groups },
    ...(isDivisible ? [{ name: words.splitBy, icon: 'layers', label: split?.label ?? words.nothing, items: dividers }] : []),
    ...(of === null || !isMoment(of) || measure.kind === 'rows' ? [] : [{ name: words.period, icon: 'clock', label: period === null ? words.fits : words.periods[period], items: [{ id: '', label: words.fits, isChosen: period === null, onAction: () => change({ per: null }) }, ...periods.map((each) => ({ id: each, label: words.periods[each], isChosen: period === each, onAction: () => change({ per: each }) }))] }]),
    ...(mayRun(drawing, of, measure) ? [{ name: words.adding, icon: 'chart-line', label: isRunning ? words.runningChoices.running : words.runningChoices.each, items: [false, true].map((each) => ({ id: String(each), label: each ? words.runningChoices.running : words.runningChoices.each, isChosen: isRunning === each, onAction: () => change({ total: each ? 'running' : null }) })) }] : []),
    { name: words.drawing, icon: 'shapes', label: words.drawings[drawing], items: drawings.map((each) => ({ id: each, label: words.drawings[each], isChosen: each === drawing, onAction: () => change({ chart: each === 'bar' ? null : each, ...kept(measure, each) }) })) },
  ]
}
