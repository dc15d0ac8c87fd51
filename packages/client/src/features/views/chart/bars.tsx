import { useState } from 'react'
import type { LabelledFigure, LabelledPart } from './figure-words.ts'
import { reachOf, segmentsOf } from './parts.ts'
import { PartRect } from './patterns.tsx'
import { Tip } from './tip.tsx'
import { Walk } from './walk.tsx'

interface BarsProps {
  readonly figures: readonly LabelledFigure[]
  /** What bars are divided into; none: they are whole. */
  readonly parts: readonly LabelledPart[]
  readonly name: string
}

/** Bars from left to right, each with its name and its figure. */
export function Bars({ figures, parts, name }: BarsProps) {
  const [at, setAt] = useState<number | null>(null)
  const largest = Math.max(...figures.map(({ size }) => Math.abs(size)), 0) || 1
  const reaches = figures.map(reachOf)
  const low = Math.min(0, ...reaches.map(([least]) => least))
  const span = Math.max(0, ...reaches.map(([, most]) => most)) - low || 1
  const share = (size: number) => `${((size / span) * 100).toFixed(3)}%`
  const shown = parts.length === 0 || at === null ? undefined : figures[at]
  // The drawing is one picture to a screen reader; the table beside it has the figures.
  return (
    <div className="ct-bars-frame" onPointerLeave={() => setAt(null)}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div className="ct-bars" role="img" aria-label={name}>
        {figures.map(({ value, label, words, size, parts: own }, index) => (
          <div key={value ?? '\u0000'} className={parts.length > 0 && index === at ? 'ct-bar is-at' : 'ct-bar'} onPointerEnter={() => setAt(index)}>
            <span className="trunc" title={label}>{label}</span>
            {parts.length === 0 ? <span className="ct-track"><i className={size < 0 ? 'is-below' : undefined} style={{ width: `${(Math.abs(size) / largest) * 100}%` }} /></span> : (
              <svg className="ct-track">
                {segmentsOf(own.map((part) => part.size)).map((segment) => {
                  const part = parts[segment.index]
                  return part === undefined ? null : <PartRect key={segment.index} part={part} index={segment.index} x={share(segment.from - low)} y={0} width={share(segment.to - segment.from)} height="100%" />
                })}
                {low < 0 ? <line className="ct-base" x1={share(-low)} x2={share(-low)} y1="0" y2="100%" /> : null}
              </svg>
            )}
            <b>{words}</b>
            {shown !== undefined && index === at ? <Tip figure={shown} parts={parts} style={index > figures.length / 2 ? { top: 'auto', bottom: '100%' } : { top: '100%' }} /> : null}
          </div>
        ))}
      </div>
      {parts.length === 0 ? null : <Walk figures={figures} parts={parts} at={at} onAt={setAt} />}
    </div>
  )
}
