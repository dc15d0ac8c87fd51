import { lazy, Suspense, useRef, useState } from 'react'
import type { Entity } from '@portico/model'
import { mostCharts } from '../../../lib/limits.ts'
import { chartTexts } from '../../../lib/texts/chart.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { ChartChange } from './chart-list.ts'
import type { Chart } from './parse-chart.ts'

const ChartSettings = lazy(() => import('./chart-settings.tsx'))
const words = chartTexts

/** What can be done with one chart of a view. */
export interface ChartEdit {
  /** Its title, with a number where another chart has the same. */
  readonly name: string
  readonly index: number
  readonly count: number
  readonly onChange: (change: ChartChange) => void
  readonly onDuplicate: () => void
  readonly onMove: (step: 1 | -1) => void
  readonly onRemove: () => void
}

interface ChartHeadProps {
  readonly entity: Entity
  readonly chart: Chart
  readonly title: string
  readonly usualTitle: string
  readonly edit: ChartEdit
  /** Null: there are no figures to copy. */
  readonly onCopy: (() => void) | null
}

/** The title of a chart, the way to its settings, and its menu. */
export function ChartHead({ entity, chart, title, usualTitle, edit, onCopy }: ChartHeadProps) {
  const { name, index, count, onChange, onDuplicate, onMove, onRemove } = edit
  const [isOpen, setIsOpen] = useState(false)
  const settings = useRef<HTMLButtonElement>(null)
  const items: readonly MenuEntry[] = [
    ...(onCopy === null ? [] : [{ id: 'copy', label: words.copy, icon: 'copy', onAction: onCopy }]),
    { id: 'duplicate', label: words.duplicate, icon: 'plus', disabledReason: count >= mostCharts ? words.enough(mostCharts) : undefined, onAction: onDuplicate },
    ...(index === 0 ? [] : [{ id: 'earlier', label: words.moveEarlier, icon: 'arrow-left', onAction: () => onMove(-1) }]),
    ...(index === count - 1 ? [] : [{ id: 'later', label: words.moveLater, icon: 'arrow-right', onAction: () => onMove(1) }]),
    ...(count === 1 ? [] : [{ separator: true } as const, { id: 'remove', label: words.remove, icon: 'trash-2', isDanger: true, onAction: onRemove }]),
  ]
  return (
    <header>
      <h2>{title}</h2>
      <span className="ct-acts">
        <IconButton ref={settings} size="sm" icon="sliders-horizontal" label={words.changeOf(name)} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
        <Menu label={words.actionsOf(name)} items={items} placement="bottom end" trigger={(props) => <IconButton {...props} size="sm" icon="ellipsis" label={words.actionsOf(name)} />} />
      </span>
      {isOpen ? <Suspense fallback={null}><ChartSettings entity={entity} chart={chart} usualTitle={usualTitle} trigger={settings} onChange={onChange} onClose={() => setIsOpen(false)} /></Suspense> : null}
    </header>
  )
}
