import { useLayoutEffect, useRef, useState } from 'react'
import { ticksFor } from './figures.ts'
import type { LabelledFigure } from './figure-words.ts'

/** Room for the marks at the left, the labels below, and the figure over the highest one; pixels. */
const [left, below, above] = [52, 26, 20]
/** A letter of a label of the axis takes about so much, and the space to the next; pixels. */
const [letter, gap] = [6, 10]

interface ColumnsProps {
  readonly figures: readonly LabelledFigure[]
  readonly isLine: boolean
  readonly name: string
}

/** Columns over time, or a line with what is under it. */
export function Columns({ figures, isLine, name }: ColumnsProps) {
  const plot = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = plot.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const ticks = ticksFor(Math.max(...figures.map(({ size }) => size)), Math.min(...figures.map(({ size }) => size)))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const step = Math.max(0, width - left) / Math.max(1, figures.length)
  const y = (size: number) => above + (1 - (size - low) / (high - low)) * Math.max(0, height - above - below)
  const x = (index: number) => left + step * (index + 0.5)
  const labelWidth = gap + letter * Math.max(...figures.map(({ tick }) => tick.length))
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(step, 1)))
  const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
  const points = figures.flatMap(({ figure, size }, index) => (figure === null ? [] : [`${x(index).toFixed(1)},${y(size).toFixed(1)}`]))
  const bar = Math.min(44, step * 0.62)
  return (
    <div className="ct-plot" ref={plot}>
      {width === 0 ? null : (
        <svg role="img" aria-label={name} width={width} height={height}>
          {ticks.map((mark) => <g key={mark}><line className={mark === 0 ? 'ct-base' : 'ct-grid'} x1={left} x2={width} y1={y(mark)} y2={y(mark)} /><text x={left - 8} y={y(mark) + 4} textAnchor="end">{compact.format(mark)}</text></g>)}
          {isLine && points.length > 0 ? (
            <>
              <polygon className="ct-area" points={`${points[0]?.split(',')[0] ?? 0},${y(Math.max(0, low))} ${points.join(' ')} ${points.at(-1)?.split(',')[0] ?? 0},${y(Math.max(0, low))}`} />
              <polyline className="ct-line" points={points.join(' ')} />
            </>
          ) : null}
          {figures.map(({ value, label, tick, words, size, figure }, index) => (
            <g key={value ?? '\u0000'}>
              <title>{`${label}: ${words}`}</title>
              {figure === null ? null : isLine ? <circle className="ct-dot" cx={x(index)} cy={y(size)} r={step > 14 ? 3 : 1.5} /> : <rect className="ct-column" x={x(index) - bar / 2} width={bar} y={Math.min(y(size), y(0))} height={Math.max(1, Math.abs(y(size) - y(0)))} />}
              {index % every === 0 ? <text x={x(index)} y={height - 8} textAnchor="middle">{tick}</text> : null}
              {figure !== null && step >= 34 && size !== 0 ? <text className="ct-label" x={x(index)} y={y(Math.max(size, 0)) - 6} textAnchor="middle">{words.length > 8 ? compact.format(size) : words}</text> : null}
              <rect className="ct-hit" x={x(index) - step / 2} width={step} y={above} height={Math.max(0, height - above - below)} />
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}
