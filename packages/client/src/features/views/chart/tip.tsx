import type { CSSProperties } from 'react'
import { chartTexts } from '../../../lib/texts/chart.ts'
import type { LabelledFigure, LabelledPart } from './figure-words.ts'
import { Swatch } from './patterns.tsx'

interface TipProps {
  readonly figure: LabelledFigure
  readonly parts: readonly LabelledPart[]
  readonly style: CSSProperties
}

/** One group under the pointer or the keyboard, with what it is made of. Screen readers are told by the control and the table. */
export function Tip({ figure, parts, style }: TipProps) {
  const told = figure.parts.flatMap((each, index) => {
    const part = parts[index]
    return part === undefined || each.size === 0 ? [] : [{ part, index, words: each.words }]
  })
  return (
    <div className="ct-tip" style={style} aria-hidden="true">
      <b>{figure.label}</b>
      <ul>
        {told.map(({ part, index, words }) => <li key={index}><Swatch part={part} index={index} /><span>{part.label}</span><span>{words}</span></li>)}
        {told.length === 1 ? null : <li className={told.length === 0 ? undefined : 'is-all'}><span>{parts.length === 0 ? null : chartTexts.all}</span><span>{figure.words}</span></li>}
      </ul>
    </div>
  )
}
