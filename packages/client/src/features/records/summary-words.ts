import type { Field } from '@portico/model'
import type { ListFigures, Summary, SummaryKind } from '../../backend/records/summaries/summary.ts'
import { isPointInTime } from '../../backend/moments.ts'
import { averageWords, figureWords } from '../../fields/figure-words.ts'
import { formatCount } from '../../lib/count.ts'
import { summariesTexts as words } from '../../lib/texts/summaries.ts'

/** What is told of a column, as a person reads it. */
export interface SummaryWords {
  /** `Sum`; null where the figure speaks for itself. */
  readonly label: string | null
  readonly figure: string
  /** What a share is of; empty otherwise. */
  readonly detail: string
}

export function kindLabel(field: Pick<Field, 'kind'>, kind: SummaryKind | null): string {
  if (kind === null) return words.kinds.none
  return isPointInTime(field) && (kind === 'min' || kind === 'max') ? words.moments[kind] : words.kinds[kind]
}

/** Null where it is not among the figures. */
export function summaryWords({ field, kind }: Summary, { rows, columns }: ListFigures): SummaryWords | null {
  const own = columns[field.name]
  const label = kindLabel(field, kind)
  switch (kind) {
    case 'sum':
    case 'min':
    case 'max': {
      const value = own?.[kind]
      return value === undefined ? null : { label, figure: value === null ? words.noFigure : figureWords(field, value), detail: '' }
    }
    case 'avg': {
      const value = own?.avg
      return value === undefined ? null : { label, figure: value === null ? words.noFigure : averageWords(field, value), detail: '' }
    }
    case 'filled':
    case 'empty': {
      if (own?.filled === undefined) return null
      const filled = Number(own.filled ?? 0)
      return { label, figure: formatCount(kind === 'filled' ? filled : rows - filled), detail: '' }
    }
    case 'share': {
      if (own?.filled === undefined || own.yes === undefined) return null
      const [yes, filled] = [Number(own.yes ?? 0), Number(own.filled ?? 0)]
      return filled === 0 ? { label: null, figure: words.noFigure, detail: '' } : { label: null, figure: shareWords(yes, filled), detail: words.share(formatCount(yes), formatCount(filled)) }
    }
  }
}

/** A hundred per cent are all of them, and none at all is none. */
function shareWords(yes: number, of: number): string {
  const percent = Math.round((yes / of) * 100)
  return percent === 0 && yes > 0 ? '<1%' : percent === 100 && yes < of ? '>99%' : `${percent}%`
}
