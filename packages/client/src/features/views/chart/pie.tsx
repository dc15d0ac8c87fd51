import type { Field } from '@portico/model'
import { optionOf } from '../../../fields/values/states.ts'
import type { LabelledFigure } from './figure-words.ts'

const size = 220
const [outer, inner] = [104, 62]

interface PieProps {
  readonly figures: readonly LabelledFigure[]
  /** What they are shares of: more than their sum where some are left out, which leaves the ring open. */
  readonly whole: number
  readonly of: Field
  readonly name: string
}

/** Shares of a whole. What is below nothing has no share. */
export function Pie({ figures, whole, of, name }: PieProps) {
  const shares = figures.filter(({ size: each }) => each > 0)
  const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
  const slices = shares.map((figure, index) => {
    const start = shares.slice(0, index).reduce((sum, each) => sum + each.size, 0) / whole
    const option = optionOf(of, figure.value)
    return { ...figure, path: arc(start, start + figure.size / whole), share: figure.size / whole, tone: option === null ? '' : `t-${option.tone}`, fill: option !== null ? 'var(--t-mark)' : figure.value === null ? 'var(--chart-5)' : `var(--chart-${(index % 6) + 1})` }
  })
  return (
    <div className="ct-pie">
      <svg role="img" aria-label={name} width={size} height={size} viewBox={`0 0 ${size} ${size}`}>
        {slices.map(({ value, label, words, path, tone, fill }) => <path key={value ?? '\u0000'} d={path} className={tone} style={{ fill }}><title>{`${label}: ${words}`}</title></path>)}
      </svg>
      <ul aria-hidden="true">
        {slices.map(({ value, label, words, share, tone, fill }) => <li key={value ?? '\u0000'} className={tone}><i style={{ background: fill }} /><span className="trunc">{label}</span><b>{words}</b><span className="ct-share">{percent.format(share)}</span></li>)}
      </ul>
    </div>
  )
}

/** A piece of the ring, between two shares of it. */
function arc(from: number, to: number): string {
  const middle = size / 2
  // A whole ring has no place where it ends: it is drawn a little short of it.
  const end = Math.min(to, from + 0.99999)
  const at = (share: number, radius: number) => `${(middle + radius * Math.sin(share * 2 * Math.PI)).toFixed(2)} ${(middle - radius * Math.cos(share * 2 * Math.PI)).toFixed(2)}`
  const large = end - from > 0.5 ? 1 : 0
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
}
