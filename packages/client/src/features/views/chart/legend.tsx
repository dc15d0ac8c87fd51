import type { LabelledPart } from './figure-words.ts'
import { Swatch } from './patterns.tsx'

/** The parts of a chart in the order in which they are drawn, each with its total. */
export function Legend({ parts, name }: { readonly parts: readonly LabelledPart[]; readonly name: string }) {
  return (
    <ul className="ct-legend" aria-label={name}>
      {parts.map((part, index) => <li key={`${part.kind} ${part.value ?? ''}`}><Swatch part={part} index={index} /><span>{part.label}</span> <b>{part.words}</b></li>)}
    </ul>
  )
}
