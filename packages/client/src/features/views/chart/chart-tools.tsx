import './chart-tools.css'
import type { Entity } from '@portico/model'
import { mostCharts } from '../../../lib/limits.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import { phoneQuery, useMedia } from '../../../lib/use-media.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Layout } from '../layout-state.ts'
import type { ShownLayout } from '../use-layout.ts'
import { renderCharts } from './chart-list.ts'
import { groupFields } from './chart-state.ts'

const words = chartTexts

export interface ChartToolsProps {
  readonly entity: Entity
  readonly layout: Extract<Layout, { readonly kind: 'chart' }>
  readonly change: ShownLayout['change']
}

/** What holds for all charts of a view. The settings of each are at its head. */
export default function ChartTools({ entity, layout: { charts, asFigures }, change }: ChartToolsProps) {
  const isPhone = useMedia(phoneQuery)
  // By a field that no chart shows yet, as long as there is one.
  const next = groupFields(entity).find((field) => charts.every(({ of }) => of !== field))
  const button = { icon: 'chart-column', isDisabled: charts.length >= mostCharts, ...(charts.length >= mostCharts ? { title: words.enough(mostCharts) } : {}), onClick: () => change(renderCharts([...charts.map(({ asked }) => asked), next === undefined ? {} : { of: next.name }])) }
  return (
    <div className="ct-tools">
      {isPhone ? <IconButton {...button} label={words.add} /> : <Button {...button} variant="ghost">{words.add}</Button>}
      <fieldset className="rs-seg" aria-label={words.show}>
        {[false, true].map((each) => <button key={String(each)} type="button" aria-pressed={asFigures === each} onClick={() => change({ as: each ? 'figures' : null })}>{each ? words.asFigures : words.asChart}</button>)}
      </fieldset>
    </div>
  )
}
