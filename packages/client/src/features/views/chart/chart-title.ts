import { chartTexts as words } from '../../../lib/texts/chart.ts'
import type { Chart } from './parse-chart.ts'

/** What the figures of a chart are of. */
export function measuredOf({ source, measure: { kind, field }, isRunning }: Pick<Chart, 'source' | 'measure' | 'isRunning'>): string {
  const label = field === null ? source.label : field.unit === null ? field.label : `${field.label}, ${field.unit}`
  return isRunning ? words.runningOf(label) : words.measureOf(kind, label)
}

/** What a chart shows, which is its title unless it has one of its own. */
export function usualTitleOf({ from, of, split, ...chart }: Chart): string {
  const measured = measuredOf(chart)
  const named = of === null ? measured : words.title(measured, of.label, split?.label ?? null)
  return from === null ? named : words.fromFunction(from.label, named)
}

export const titleOf = (chart: Chart): string => chart.title ?? usualTitleOf(chart)

/** Names that tell the charts of a view apart where some have the same title. */
export function namesOf(charts: readonly Chart[]): readonly string[] {
  const titles = charts.map(titleOf)
  return titles.map((title, index) => {
    const before = titles.slice(0, index).filter((each) => each === title).length
    return before === 0 ? title : words.again(title, String(before + 1))
  })
}
