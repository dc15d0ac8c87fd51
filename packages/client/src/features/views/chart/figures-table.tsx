import type { LabelledFigure } from './figure-words.ts'

interface FiguresTableProps {
  readonly caption: string
  readonly of: string
  /** What the figures are of. */
  readonly measure: string
  readonly figures: readonly LabelledFigure[]
  /** False: for screen readers only, beside the drawing. */
  readonly isShown: boolean
}

/** The figures of a chart as a table. */
export function FiguresTable({ caption, of, measure, figures, isShown }: FiguresTableProps) {
  return (
    <div className={isShown ? 'ct-table' : 'sr'}>
      <table>
        <caption className="sr">{caption}</caption>
        <thead><tr><th scope="col">{of}</th><th scope="col" className="r">{measure}</th></tr></thead>
        <tbody>{figures.map(({ value, label, words }) => <tr key={value ?? '\u0000'}><th scope="row">{label}</th><td className="r num">{words}</td></tr>)}</tbody>
      </table>
    </div>
  )
}
