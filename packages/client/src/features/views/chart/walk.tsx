import { chartTexts } from '../../../lib/texts/chart.ts'
import { type LabelledFigure, type LabelledPart, stackWords } from './figure-words.ts'

interface WalkProps {
  readonly figures: readonly LabelledFigure[]
  readonly parts: readonly LabelledPart[]
  /** Null: none is looked at. */
  readonly at: number | null
  readonly onAt: (at: number | null) => void
}

/** Takes the keyboard through the groups of a drawing, one after another. It is seen only by what it points at. */
export function Walk({ figures, parts, at, onAt }: WalkProps) {
  const shown = figures[at ?? 0]
  return (
    <input
      type="range" className="ct-walk" aria-label={chartTexts.walk} min={0} max={Math.max(0, figures.length - 1)} step={1} value={at ?? 0}
      aria-valuetext={shown === undefined ? '' : stackWords(shown, parts)}
      onFocus={() => onAt(at ?? 0)} onBlur={() => onAt(null)} onChange={(event) => onAt(Number(event.target.value))}
      onKeyDown={(event) => {
        // Bars stand under each other: down is the next one, as along the columns right is.
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (event.key === 'Escape' && at !== null) onAt(null)
        if (step === 0) return
        event.preventDefault()
        onAt(Math.min(figures.length - 1, Math.max(0, (at ?? 0) + step)))
      }}
    />
  )
}
