import { chartTexts } from '../../../lib/texts/chart.ts'
import type { LabelledFigure, LabelledPart } from './figure-words.ts'

interface FiguresTableProps {
  readonly caption: string
  readonly of: string
  /** What the figures are of. */
  readonly measure: string
  readonly figures: readonly LabelledFigure[]
  readonly parts: readonly LabelledPart[]
  /** False: for screen readers only, beside the drawing. */
  readonly isShown: boolean
}

/** The figures of a chart as a table, with a column for each part. */
export function FiguresTable({ caption, of, measure, figures, parts, isShown }: FiguresTableProps) {
  const table = (
    <table>
      <caption className="sr">{caption}</caption>
      <thead><tr><th scope="col">{of}</th>{parts.map(({ label }, index) => <th key={index} scope="col" className="r">{label}</th>)}<th scope="col" className="r">{parts.length === 0 ? measure : chartTexts.all}</th></tr></thead>
      <tbody>{figures.map(({ value, label, words, parts: own }) => <tr key={value ?? '\u0000'}><th scope="row">{label}</th>{own.map((part, index) => <td key={index} className="r num">{part.words}</td>)}<td className="r num">{words}</td></tr>)}</tbody>
    </table>
  )
  if (!isShown) return <div className="sr">{table}</div>
  if (parts.length === 0) return <div className="ct-table">{table}</div>
  // Many parts are wider than a phone: the keyboard scrolls them too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <section className="ct-table is-divided" aria-label={`${chartTexts.asFigures}: ${caption}`} tabIndex={0}>{table}</section>
}
