import type { CSSProperties } from 'react'
import './pill.css'

/** The ten option tones of the design tokens. */
type PillTone = 'slate' | 'ochre' | 'blue' | 'verdigris' | 'moss' | 'stone' | 'brick' | 'plum' | 'copper' | 'violet'

export interface PillProps {
  readonly tone: PillTone
  readonly label: string
  /** A share from 0 to 1 for an ordered option; `struck` for an end that is not a success; left out where options have no order. */
  readonly gauge?: number | 'struck' | undefined
}

export function Pill({ tone, label, gauge }: PillProps) {
  return (
    <span className={`pill t-${tone}`}>
      {gauge === undefined ? null : <Gauge value={gauge} />}
      <span>{label}</span>
    </span>
  )
}

/** A column that fills as an ordered value advances. Decoration: the word beside it says the same. */
export function Gauge({ value }: { readonly value: number | 'struck' }) {
  if (value === 'struck') return <i className="gauge gauge-struck" aria-hidden="true" />
  const style: CSSProperties & Record<'--fill', string> = { '--fill': `${Math.round(Math.min(1, Math.max(0, value)) * 100)}%` }
  return <i className="gauge" style={style} aria-hidden="true" />
}
