import { useLayoutEffect, useRef, useState } from 'react'
import { ticksFor } from './figures.ts'
import type { LabelledFigure, LabelledPart } from './figure-words.ts'
import { reachOf, segmentsOf } from './parts.ts'
import { PartRect } from './patterns.tsx'
import { Tip } from './tip.tsx'
import { Walk } from './walk.tsx'

/** Room for the marks at the left, the labels below, and the figure over the highest one; pixels. */
const [left, below, above] = [52, 26, 20]
/** A letter of a label of the axis takes about so much, and the space to the next; pixels. */
const [letter, gap] = [6, 10]
/** How wide a tip may become, as its style sheet has it; pixels. */
const tipWidth = 220

interface ColumnsProps {
  readonly figures: readonly LabelledFigure[]
  /** What columns are divided into; none: they are whole. */
  readonly parts: readonly LabelledPart[]
  readonly isLine: boolean
  /** Each figure holds those before it: the last one is the figure of the line. */
  readonly isRunning: boolean
  readonly aim: { readonly size: number; readonly words: string } | null
  readonly name: string
}

/** Columns over time, or a line with what is under it. */
export function Columns({ figures, parts, isLine, isRunning, aim, name }: ColumnsProps) {
  const plot = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 })
  const [at, setAt] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = plot.current
    if (element === null) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const reaches = figures.map(reachOf)
  const ticks = ticksFor(Math.max(aim?.size ?? 0, ...reaches.map(([, most]) => most)), Math.min(aim?.size ?? 0, ...reaches.map(([least]) => least)))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const step = Math.max(0, width - left) / Math.max(1, figures.length)
  const y = (size: number) => above + (1 - (size - low) / (high - low)) * Math.max(0, height - above - below)
  const x = (index: number) => left + step * (index + 0.5)
  const labelWidth = gap + letter * Math.max(...figures.map(({ tick }) => tick.length))
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(step, 1)))
  const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
  const points = figures.flatMap(({ figure, size }, index) => (figure === null ? [] : [`${x(index).toFixed(1)},${y(size).toFixed(1)}`]))
  const bar = Math.min(44, step * 0.62)
  const shown = at === null ? undefined : figures[at]
  return (
    <div className="ct-plot" ref={plot} onPointerLeave={() => setAt(null)}>
      {width === 0 ? null : (
        <svg role="img" aria-label={name} width={width} height={height}>
          {at === null ? null : <rect className="ct-hit" x={x(at) - step / 2} width={step} y={above} height={Math.max(0, height - above - below)} />}
          {ticks.map((mark) => <g key={mark}><line className={mark === 0 ? 'ct-base' : 'ct-grid'} x1={left} x2={width} y1={y(mark)} y2={y(mark)} /><text x={left - 8} y={y(mark) + 4} textAnchor="end">{compact.format(mark)}</text></g>)}
          {isLine && points.length > 0 ? (
            <>
              <polygon className="ct-area" points={`${points[0]?.split(',')[0] ?? 0},${y(Math.max(0, low))} ${points.join(' ')} ${points.at(-1)?.split(',')[0] ?? 0},${y(Math.max(0, low))}`} />
              <polyline className="ct-line" points={points.join(' ')} />
            </>
          ) : null}
          {aim === null ? null : <line className="ct-aim" x1={left} x2={width} y1={y(aim.size)} y2={y(aim.size)} />}
          {figures.map((figure, index) => (
            <g key={figure.value ?? '\u0000'}>
              {mark(figure, index)}
              {index % every === 0 || index === at ? <text className={index === at ? 'ct-label' : undefined} x={x(index)} y={height - 8} textAnchor="middle">{index === at && index % every !== 0 ? null : figure.tick}</text> : null}
              {figure.figure !== null && (isLine && isRunning ? index === figures.length - 1 : step >= 34) && (figure.size !== 0 || figure.parts.some(({ size }) => size !== 0)) ? <text className="ct-label" x={x(index)} y={y(reaches[index]?.[1] ?? 0) - 6} textAnchor="middle">{figure.words.length > 8 ? compact.format(figure.size) : figure.words}</text> : null}
              <rect className="ct-reach" x={x(index) - step / 2} width={step} y={0} height={height} onPointerEnter={() => setAt(index)} onPointerDown={() => setAt(index)} />
            </g>
          ))}
          {aim === null ? null : <text className="ct-aimed" x={left + 6} y={y(aim.size) + 14}>{aim.words}</text>}
        </svg>
      )}
      <Walk figures={figures} parts={parts} at={at} onAt={setAt} />
      {shown === undefined || at === null ? null : <Tip figure={shown} parts={parts} style={x(at) > (width + left) / 2 ? { right: Math.min(width - tipWidth, width - x(at) + step / 2 + 8) } : { left: Math.min(width - tipWidth, x(at) + step / 2 + 8) }} />}
    </div>
  )

  function mark({ figure, size, parts: own }: LabelledFigure, index: number) {
    if (isLine) return figure === null || (isRunning && index < figures.length - 1 && index !== at) ? null : <circle className="ct-dot" cx={x(index)} cy={y(size)} r={isRunning ? 3.5 : step > 14 ? 3 : 1.5} />
    if (parts.length === 0) return figure === null ? null : <rect className="ct-column" x={x(index) - bar / 2} width={bar} y={Math.min(y(size), y(0))} height={Math.max(1, Math.abs(y(size) - y(0)))} />
    return segmentsOf(own.map((part) => part.size)).map((segment) => {
      const part = parts[segment.index]
      const tall = y(segment.from) - y(segment.to)
      // The ground shows between the parts, and a thin one is still there to be seen.
      return part === undefined ? null : <PartRect key={segment.index} part={part} index={segment.index} x={x(index) - bar / 2} width={bar} y={y(segment.to)} height={Math.max(1, tall > 3 ? tall - 1 : tall)} />
    })
  }
}
