import type { RowWindow } from '../../backend/records/window.ts'
import { averageWords, figureWords } from '../../fields/figure-words.ts'
import { formatCount } from '../../lib/count.ts'
import { summariesTexts as words } from '../../lib/texts/summaries.ts'
import type { CellRange } from './cell-range.ts'
import type { Column } from './columns.ts'
import { rangeFigures } from './range-figures.ts'

export interface ChosenFiguresProps {
  readonly window: RowWindow
  readonly columns: readonly Column[]
  readonly range: CellRange
}

/** What the numbers among the chosen cells come to, as spreadsheets tell it. */
export default function ChosenFigures({ window, columns, range }: ChosenFiguresProps) {
  const told = rangeFigures(window, columns, range)
  if (told === null) return null
  const { like, sum, average, count } = told
  return (
    <>
      {like === null ? null : <><Figure label={words.kinds.sum} figure={figureWords(like, sum)} /><Figure label={words.kinds.avg} figure={averageWords(like, average)} /></>}
      <Figure label={words.numbers} figure={formatCount(count)} />
    </>
  )
}

function Figure({ label, figure }: { readonly label: string; readonly figure: string }) {
  return <span><span className="rg-sum-of">{label}</span> <b>{figure}</b></span>
}
